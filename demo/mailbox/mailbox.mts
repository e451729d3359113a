import type { FastifyInstance } from 'fastify';
import { type Mail, parseMail } from './parseMail.mts';
import { startSmtpServer } from './smtpServer.mts';

/** Nobody in a demo looks further back. */
const MOST = 500;

export const MAILBOX_PATH = '/mailbox';

/** Where the mails of the examples end up: nothing leaves this machine. Newest first. */
export const startMailbox = async () => {
	const mails: Mail[] = [];
	const { port, close } = await startSmtpServer(async (raw) => {
		mails.unshift(await parseMail(raw));
		mails.splice(MOST);
	});
	return {
		port,
		close,
		/** As plain text for people, and as JSON for programs. */
		mount: (app: FastifyInstance): void => {
			app.get(`${MAILBOX_PATH}.json`, () => mails);
			app.get(MAILBOX_PATH, async (_request, reply) => {
				await reply.type('text/plain; charset=utf-8').send(asText(mails));
			});
		},
	};
};

const asText = (mails: readonly Mail[]): string =>
	mails.length === 0
		? 'No mail yet. Examples 11 and 12 send some.'
		: mails.map(mailAsText).join(`\n\n${'='.repeat(80)}\n\n`);

const mailAsText = ({ from, to, subject, text, attachments }: Mail): string =>
	[
		`From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}`,
		...attachments.map(({ name, content }) => `--- ${name}\n${content}`),
	].join('\n\n');
