import { attachmentView } from './attachmentView.mts';
import { linked } from './linked.mts';
import { type Shown, timeOf } from './mailboxPage.mts';
import { html, type Markup, NOTHING } from './markup.mts';
import type { Attachment } from './parseMail.mts';
import { downloadPath, filePath, mailPath } from './paths.mts';
import type { ReceivedMail } from './receivedMail.mts';

/** One email: who, what, when, its words, its files. */
export const mailView = (mail: ReceivedMail): Shown => {
	const { id, subject, from, to, at, text, attachments } = mail;
	const title = subject || 'No subject';
	const content = html`
		<h2>${title}</h2>
		<dl>
			<dt>From</dt>
			<dd>${from}</dd>
			<dt>To</dt>
			<dd>${to}</dd>
			<dt>Received</dt>
			<dd>${timeOf(at)}</dd>
		</dl>
		<div class="text">${linked(text)}</div>
		${attachments.length === 0 ? NOTHING : files(id, attachments)}
	`;
	return { title, content, openId: id };
};

/** One file of an email, as what it is. */
export const fileView = ({ id, subject }: ReceivedMail, file: Attachment, index: string): Shown => {
	const title = nameOf(file);
	const content = html`
		<h2>${title}</h2>
		<p class="note">
			${sizeOf(file)}, from <a href="${mailPath(id)}">${subject || 'No subject'}</a> ·
			${downloadLink(id, file, index)}
		</p>
		${attachmentView(file) ?? html`<p>This file cannot be shown here. Download it to open it.</p>`}
	`;
	return { title, content, openId: id };
};

const files = (id: string, attachments: readonly Attachment[]): Markup => html`
	<h3>Attachments</h3>
	<ul class="files">
		${attachments.map(
			(file, index) =>
				html`<li>
					<a href="${filePath(id, index)}">${nameOf(file)}</a>
					<small>${sizeOf(file)}</small>
					${downloadLink(id, file, index)}
				</li>`,
		)}
	</ul>
`;

const downloadLink = (id: string, file: Attachment, index: number | string): Markup =>
	html`<a href="${downloadPath(id, index)}" aria-label="Download ${nameOf(file)}">Download</a>`;

const nameOf = ({ name }: Attachment): string => name || 'File without a name';

const sizeOf = ({ content: { byteLength } }: Attachment): string =>
	byteLength < 1000 ? `${byteLength} bytes` : `${(byteLength / 1000).toFixed(1)} kB`;
