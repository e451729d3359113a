import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAGE_HEADERS } from '../page/headers.mts';
import { mailboxPage, type Shown } from './mailboxPage.mts';
import { fileView, mailView } from './mailView.mts';
import { html } from './markup.mts';
import { downloadPath, filePath, MAILBOX_PATH, mailPath } from './paths.mts';
import type { ReceivedMail } from './receivedMail.mts';

interface Params {
	id: string;
	index: string;
}

const MISSING: Shown = {
	title: 'Not here',
	content: html`<p>This email is not here any more. The demo keeps emails until it ends.</p>`,
};

/** The mailbox, each mail in it and each file, at addresses of their own. */
export const mountMailPages = (app: FastifyInstance, mails: readonly ReceivedMail[]): void => {
	const find = ({ id, index }: Params) => {
		const mail = mails.find((one) => one.id === id);
		return { mail, file: mail?.attachments[Number(index)] };
	};
	const send = async (reply: FastifyReply, shown: Shown | undefined) =>
		await reply
			.headers(PAGE_HEADERS)
			.code(shown === MISSING ? 404 : 200)
			.type('text/html; charset=utf-8')
			.send(mailboxPage(mails, shown));

	app.get(MAILBOX_PATH, async (_request, reply) => await send(reply, undefined));
	app.get<{ Params: Params }>(mailPath(':id'), async ({ params }, reply) => {
		const { mail } = find(params);
		return await send(reply, mail ? mailView(mail) : MISSING);
	});
	app.get<{ Params: Params }>(filePath(':id', ':index'), async ({ params }, reply) => {
		const { mail, file } = find(params);
		return await send(reply, mail && file ? fileView(mail, file, params.index) : MISSING);
	});
	app.get<{ Params: Params }>(downloadPath(':id', ':index'), async ({ params }, reply) => {
		const { file } = find(params);
		if (!file) return await send(reply, MISSING);
		// Whatever it is, the browser stores it and opens nothing in this page's name.
		return await reply
			.headers({ ...PAGE_HEADERS, 'content-security-policy': 'sandbox' })
			.header('content-disposition', `attachment; filename*=UTF-8''${encoded(file.name)}`)
			.type('application/octet-stream')
			.send(file.content);
	});
};

const encoded = (name: string): string =>
	encodeURIComponent(name || 'file').replace(/['()*]/g, (character) => {
		return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
	});
