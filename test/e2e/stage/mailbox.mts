import type { MailAsJson } from '../../../demo/mailbox/mailAsJson.mts';
import { MAILBOX_PATH } from '../../../demo/mailbox/paths.mts';
import { stage } from './stage.mts';

/** All mails that n8n has sent to an address, newest first. */
export const mailsTo = async (address: string): Promise<MailAsJson[]> => {
	const answer = await fetch(`${stage.services.url}${MAILBOX_PATH}.json`);
	const mails = (await answer.json()) as MailAsJson[];
	return mails.filter(({ to }) => to.includes(address));
};
