import { connect } from 'node:net';
import { MAILBOX_PATH } from '../mailbox/mailbox.mts';
import { type SimulatorWithPage, startWithPage } from '../startWithPage.mts';

let services: SimulatorWithPage;
beforeEach(async () => {
	services = await startWithPage({});
});
afterEach(async () => await services.close());

/** Waits for each answer before the next line, and answers with all of them. */
const say = async (...lines: string[]): Promise<string[]> => {
	const socket = connect(services.mailPort, '127.0.0.1').setEncoding('utf8');
	const answers: string[] = [];
	for await (const chunk of socket) {
		const answer = String(chunk).trim();
		answers.push(answer);
		const count = answer.startsWith('354') ? lines.indexOf('.') + 1 : 1;
		for (const line of lines.splice(0, count)) socket.write(`${line}\r\n`);
	}
	return answers;
};

const read = async (path = MAILBOX_PATH) => await (await fetch(services.url + path)).text();

const envelope = (to = 'desk@acorn.example') => [
	'EHLO localhost',
	'MAIL FROM:<shop@example.com>',
	`RCPT TO:<${to}>`,
	'DATA',
];

it('keeps a mail with its words and files, and shows the newest first', async () => {
	const plain = [
		'From: a@b.example',
		'To: desk@acorn.example',
		'Subject: First',
		'',
		'..dots',
		'.',
	];
	const answers = await say(...envelope(), ...plain, 'QUIT');
	expect(answers.map((line) => line.slice(0, 3))).toEqual([
		...['220', '250', '250', '250', '354', '250', '221'],
	]);
	await say(
		...envelope(),
		'Subject: =?UTF-8?Q?F=C3=BCr?=',
		' =?UTF-8?Q?_Sie?=',
		'Content-Type: multipart/mixed;',
		' boundary="--_x"',
		'',
		'----_x',
		'Content-Type: text/plain; charset=utf-8',
		'Content-Transfer-Encoding: quoted-printable',
		'',
		'Gr=C3=BC=',
		'=C3=9Fe',
		'----_x',
		'Content-Type: text/csv; name=books.csv',
		'Content-Disposition: attachment; filename=books.csv',
		'Content-Transfer-Encoding: base64',
		'',
		Buffer.from('a,b\n1,ü\n').toString('base64'),
		'----_x--',
		'.',
		'QUIT',
	);
	expect(JSON.parse(await read(`${MAILBOX_PATH}.json`))).toEqual([
		{
			from: '',
			to: '',
			subject: 'Für Sie',
			text: 'Grüße',
			attachments: [{ name: 'books.csv', type: 'text/csv', content: 'a,b\n1,ü\n' }],
		},
		{
			from: 'a@b.example',
			to: 'desk@acorn.example',
			subject: 'First',
			text: '.dots',
			attachments: [],
		},
	]);
	expect(await read()).toMatch(/From: .*Für Sie[^]*--- books\.csv[^]*Subject: First/s);
});

const html = (body: string) => [
	...envelope(),
	'Content-Type: text/html; charset=utf-8',
	'',
	`<html><head><title>None</title></head><body>${body}</body></html>`,
	'.',
	'QUIT',
];

it('keeps what people read of a mail in HTML, and where its buttons lead', async () => {
	const button = '<a href="http://n8n.example/wait?a=1&b=2" target="_blank">Approve</a>';
	await say(...html(`<p>5 &lt; 6 &amp; so on.</p><td>${button}</td>`));
	const [{ text }] = JSON.parse(await read(`${MAILBOX_PATH}.json`)) as Array<{ text: string }>;
	expect(text).toBe('5 < 6 & so on.\nApprove: http://n8n.example/wait?a=1&b=2');
});

it('makes links of addresses on its page, and of nothing else', async () => {
	await say(...html('&lt;b&gt; http://n8n.example/?a=1&b=&quot;2&quot; &lt;script&gt;'));
	const page = await read();
	expect(page).toContain('<a href="http://n8n.example/?a=1&amp;b=">');
	expect(page).toContain('&lt;b> ');
	expect(page).not.toMatch(/<b>|<script>/);
});

it('is one click away from the page', async () => {
	expect(await read('/')).toContain(`<a href="${MAILBOX_PATH}">`);
});

it('refuses an address that cannot exist, and keeps nothing', async () => {
	const answers = await say(...envelope('x@nobody.invalid').slice(0, 3), 'QUIT');
	expect(answers[3]).toBe('550 no such address');
	expect(await read()).toContain('No mail yet. Examples 11, 12, 14 and 15 send some.');
});
