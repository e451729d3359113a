import { MAILBOX_PATH } from '../../../demo/mailbox/mailbox.mts';
import type { Mail } from '../../../demo/mailbox/parseMail.mts';
import { stage } from './stage.mts';

/** All mails that n8n has sent to an address, newest first. */
export const mailsTo = async (address: string): Promise<Mail[]> => {
	const answer = await fetch(`${stage.services.url}${MAILBOX_PATH}.json`);
	const mails = (await answer.json()) as Mail[];
	return mails.filter(({ to }) => to.includes(address));
};
