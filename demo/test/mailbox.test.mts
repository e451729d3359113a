import { connect } from 'node:net';
import { csvRows } from '../mailbox/csvRows.mts';
import { downloadPath, filePath, MAILBOX_PATH, mailPath } from '../mailbox/paths.mts';
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
	expect(await read()).toMatch(
		/href="\/mailbox\/2"[^]*Für Sie[^]*1 file[^]*href="\/mailbox\/1"[^]*First/,
	);
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

it('makes links of addresses in a mail, and of nothing else', async () => {
	await say(...html('&lt;b&gt; (http://n8n.example/?a=1&b=&quot;2&quot;). &lt;script&gt;'));
	const page = await read(mailPath('1'));
	expect(page).toContain('<a href="http://n8n.example/?a=1&amp;b="');
	expect(page).toContain('&lt;b&gt; (');
	expect(page).not.toMatch(/<b>|<script>/);
	await say(...html('Pay at http://n8n.example/pay.'));
	expect(await read(mailPath('2'))).toContain('href="http://n8n.example/pay"');
});

const file = (type: string, name: string, content: string | Buffer) => [
	...envelope(),
	'Subject: <i>Files</i>',
	'Content-Type: multipart/mixed; boundary="x"',
	'',
	'--x',
	'Content-Type: text/plain',
	'',
	'See below.',
	'--x',
	`Content-Type: ${type}`,
	`Content-Disposition: attachment; filename="${name}"`,
	'Content-Transfer-Encoding: base64',
	'',
	Buffer.from(content).toString('base64'),
	'--x--',
	'.',
	'QUIT',
];

it('shows a mail with a way to its files', async () => {
	await say(...file('text/csv', 'books.csv', 'a,b\n'));
	const page = await read(mailPath('1'));
	expect(page).toContain('<h2>&lt;i&gt;Files&lt;/i&gt;</h2>');
	expect(page).toContain('<div class="text">See below.</div>');
	expect(page).toContain(`<a href="${filePath('1', 0)}">books.csv</a>`);
	expect(page).toContain('aria-label="Download books.csv"');
	expect(page).toContain('aria-current="page"');
});

it('opens a CSV file as a table', async () => {
	await say(...file('text/csv', 'books.csv', 'Name,Sum\n"Oak, Ltd",<b>12.50</b>\n'));
	const page = await read(filePath('1', 0));
	expect(page).toMatch(/<th scope="col">Name<\/th>\s*<th scope="col">Sum<\/th>/);
	expect(page).toMatch(/<td>Oak, Ltd<\/td>\s*<td>&lt;b&gt;12\.50&lt;\/b&gt;<\/td>/);
});

it.each([
	['text/html', '<script>alert(1)</script>', '&lt;script&gt;alert(1)'],
	['application/json', '{"a":1}', '<pre tabindex="0">{&quot;a&quot;:1}</pre>'],
	['application/pdf', '%PDF', 'This file cannot be shown here.'],
])('shows %s as text, or not at all', async (type, content, shown) => {
	await say(...file(type, 'file', content));
	const page = await read(filePath('1', 0));
	expect(page).toContain(shown);
	expect(page).not.toContain('<script');
});

it('lets no file run anything, and hands it out byte by byte', async () => {
	const bytes = Buffer.from([0, 255, 128, 10]);
	await say(...file('image/svg+xml', "o'clock ü.svg", bytes));
	const shown = await fetch(services.url + mailPath('1'));
	expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
	const answer = await fetch(services.url + downloadPath('1', 0));
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		'content-type': 'application/octet-stream',
		'content-disposition': "attachment; filename*=UTF-8''o%27clock%20%C3%BC.svg",
		'content-security-policy': 'sandbox',
		'x-content-type-options': 'nosniff',
	});
	expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
});

it.each([mailPath('9'), filePath('9', 0), filePath('1', 7), downloadPath('1', 7)])(
	'says so when nothing is at %s',
	async (path) => {
		await say(...file('text/csv', 'books.csv', 'a,b\n'));
		const answer = await fetch(services.url + path);
		expect(answer.status).toBe(404);
		expect(await answer.text()).toContain('This email is not here any more.');
	},
);

it.each([
	[
		'a,b\r\n1,\r\n',
		[
			['a', 'b'],
			['1', ''],
		],
	],
	['\uFEFFa\n"x ""y""\nz",2', [['a'], ['x "y"\nz', '2']]],
	['5" pipe,"odd"', [['5" pipe', 'odd']]],
	['one,"broken\ntwo', [['one,"broken'], ['two']]],
	['', []],
])('reads the CSV %j', (text, rows) => {
	expect(csvRows(text)).toEqual(rows);
});

it('is one click away from the page', async () => {
	expect(await read('/')).toContain(`<a href="${MAILBOX_PATH}">`);
});

it('refuses an address that cannot exist, and keeps nothing', async () => {
	const answers = await say(...envelope('x@nobody.invalid').slice(0, 3), 'QUIT');
	expect(answers[3]).toBe('550 no such address');
	expect(await read()).toContain('No mail yet. Examples 11, 12, 14 and 15 send some.');
});
