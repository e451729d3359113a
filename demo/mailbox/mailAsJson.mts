import type { Mail } from './parseMail.mts';

/** A mail for programs, with the files in it as text. */
export const mailAsJson = ({ from, to, subject, text, attachments }: Mail) => ({
	from,
	to,
	subject,
	text,
	attachments: attachments.map(({ name, type, content }) => ({
		name,
		type,
		content: content.toString(),
	})),
});

export type MailAsJson = ReturnType<typeof mailAsJson>;
