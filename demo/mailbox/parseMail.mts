import PostalMime from 'postal-mime';
import { htmlAsText } from './htmlAsText.mts';

export interface Attachment {
	name: string;
	type: string;
	content: string;
}

export interface Mail {
	from: string;
	to: string;
	subject: string;
	text: string;
	attachments: Attachment[];
}

/** As much of a mail as a person looks at. */
export const parseMail = async (raw: Buffer): Promise<Mail> => {
	const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
	return {
		from: mail.from?.address ?? '',
		to: (mail.to ?? []).map(({ address }) => address ?? '').join(', '),
		subject: mail.subject ?? '',
		text: mail.text?.trim() || htmlAsText(mail.html ?? ''),
		attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
			name: filename ?? '',
			type: mimeType,
			content: String(content),
		})),
	};
};
