import { html, type Markup, NOTHING } from './markup.mts';
import { MAILBOX_PATH, mailPath } from './paths.mts';
import type { ReceivedMail } from './receivedMail.mts';

export interface Shown {
	title: string;
	content: Markup;
	/** The email that is open. */
	openId?: string;
}

const STYLES = ['base', 'controls', 'mailbox'];

/** The list of all emails, and beside it the one that is open. */
export const mailboxPage = (mails: readonly ReceivedMail[], shown?: Shown): string => {
	const title = shown ? `${shown.title}, mailbox` : 'Mailbox';
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>${title}</title>
				<link rel="icon" href="/page/icon.svg" type="image/svg+xml" />
				${STYLES.map((name) => html`<link rel="stylesheet" href="/page/styles/${name}.css" />`)}
			</head>
			<body class="${shown ? 'open' : 'closed'}">
				<header>
					<div>
						<h1>Mailbox</h1>
						<p class="note">
							Emails that n8n sends in this demo. Nothing leaves this machine.
							<a href="/">Back to the services</a>
						</p>
					</div>
					<a class="button" href="${MAILBOX_PATH}">Check for mail</a>
				</header>
				${mails.length === 0 && !shown ? NO_MAIL : columns(mails, shown)}
			</body>
		</html>`.markup;
};

const NO_MAIL = html`<main class="card">
	<p>No mail yet. Examples 11, 12, 14 and 15 send some.</p>
</main>`;

const columns = (mails: readonly ReceivedMail[], shown: Shown | undefined): Markup => html`
	<div class="columns">
		<nav class="card" aria-label="Emails, newest first">
			<ul>
				${mails.map((mail) => html`<li>${entry(mail, shown?.openId)}</li>`)}
			</ul>
		</nav>
		<main class="card">
			${shown ? html`<p class="back"><a href="${MAILBOX_PATH}">All emails</a></p>` : NOTHING}
			${shown?.content ?? html`<p class="note">Choose an email to read it.</p>`}
		</main>
	</div>
`;

const entry = (mail: ReceivedMail, openId: string | undefined): Markup => {
	const { id, subject, to, at, attachments } = mail;
	const current = id === openId ? html` aria-current="page"` : NOTHING;
	const files = attachments.length === 0 ? '' : ` · ${filesIn(attachments.length)}`;
	return html`<a href="${mailPath(id)}" ${current}>
		<strong>${subject || 'No subject'}</strong>
		<small>To ${to}${files}</small>
		${timeOf(at)}
	</a>`;
};

const filesIn = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export const timeOf = (at: Date): Markup =>
	html`<time datetime="${at.toISOString()}">${format.format(at)}</time>`;
