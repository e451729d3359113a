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
	expect(await read()).toMatch(/^From: .*Für Sie[^]*--- books\.csv[^]*Subject: First/s);
});

it('is one click away from the page', async () => {
	expect(await read('/')).toContain(`<a href="${MAILBOX_PATH}">`);
});

it('refuses an address that cannot exist, and keeps nothing', async () => {
	const answers = await say(...envelope('x@nobody.invalid').slice(0, 3), 'QUIT');
	expect(answers[3]).toBe('550 no such address');
	expect(await read()).toBe('No mail yet. Examples 11 and 12 send some.');
});
