import type { FastifyInstance } from 'fastify';
import { mailPage } from './mailPage.mts';
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
		/** As a page for people, and as JSON for programs. */
		mount: (app: FastifyInstance): void => {
			app.get(`${MAILBOX_PATH}.json`, () => mails);
			app.get(MAILBOX_PATH, async (_request, reply) => {
				await reply.type('text/html; charset=utf-8').send(mailPage(mails));
			});
		},
	};
};
