import type { Mail } from './parseMail.mts';

/** Addresses, each between two pieces of other text. */
const ADDRESS = /(https?:\/\/[^\s<>"]+)/;

/** All mails on one page, where the links in them can be followed. */
export const mailPage = (mails: readonly Mail[]): string =>
	`<!doctype html>\n<meta charset="utf-8" />\n<title>Mailbox</title>\n<pre>${linked(asText(mails))}</pre>\n`;

const asText = (mails: readonly Mail[]): string =>
	mails.length === 0
		? 'No mail yet. Examples 11, 12, 14 and 15 send some.'
		: mails.map(mailAsText).join(`\n\n${'='.repeat(80)}\n\n`);

const mailAsText = ({ from, to, subject, text, attachments }: Mail): string =>
	[
		`From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}`,
		...attachments.map(({ name, content }) => `--- ${name}\n${content}`),
	].join('\n\n');

const linked = (text: string): string =>
	text
		.split(ADDRESS)
		.map((piece, index) => {
			const shown = escaped(piece);
			return index % 2 === 1 ? `<a href="${shown}">${shown}</a>` : shown;
		})
		.join('');

const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
