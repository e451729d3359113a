import type { Mail } from './parseMail.mts';

export interface ReceivedMail extends Mail {
	id: string;
	at: Date;
}
