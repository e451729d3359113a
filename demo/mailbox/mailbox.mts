import type { FastifyInstance } from 'fastify';
import { type MailAsJson, mailAsJson } from './mailAsJson.mts';
import { mountMailPages } from './mountMailPages.mts';
import { parseMail } from './parseMail.mts';
import { MAILBOX_PATH } from './paths.mts';
import type { ReceivedMail } from './receivedMail.mts';
import { startSmtpServer } from './smtpServer.mts';

/** Nobody in a demo looks further back. */
const MOST = 500;

/** Where the mails of the examples end up: nothing leaves this machine. Newest first. */
export const startMailbox = async () => {
	const mails: ReceivedMail[] = [];
	let received = 0;
	const { port, close } = await startSmtpServer(async (raw) => {
		const mail = await parseMail(raw);
		received += 1;
		mails.unshift({ ...mail, id: String(received), at: new Date() });
		mails.splice(MOST);
	});
	return {
		port,
		close,
		/** As pages for people, and as JSON for programs. */
		mount: (app: FastifyInstance): void => {
			app.get(`${MAILBOX_PATH}.json`, (): MailAsJson[] => mails.map(mailAsJson));
			mountMailPages(app, mails);
		},
	};
};
