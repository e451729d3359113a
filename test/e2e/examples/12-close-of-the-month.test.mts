import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCredential } from '../../../scripts/n8n/client/credentials.mts';
import { errorOf, runWorkflow } from '../../../scripts/n8n/client/executions.mts';
import { createWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { example } from '../stage/example.mts';
import { mailsTo } from '../stage/mailbox.mts';
import { chosen } from '../stage/nodeWorkflow.mts';
import { nowInN8n } from '../stage/nowInN8n.mts';
import { stage } from '../stage/stage.mts';

const { session, services, control } = stage;

const lastMonth = async () => {
	const month = (await nowInN8n()).minus({ months: 1 });
	const [from, to] = [month.startOf('month'), month.endOf('month')].map((day) =>
		day.toFormat('yyyy-MM-dd'),
	);
	const files = [
		`profit_and_loss_${from}_${to}.csv`,
		`balance_sheet_${to}.csv`,
		`trial_balance_${to}.csv`,
		`settlements_${from}_${to}.csv`,
	];
	return { name: month.toFormat('MMMM yyyy'), from, to, files };
};

/** The one mail that a run of the workflow sends. */
const mailOf = async (workflowId: string) => {
	const known = await mailsTo('accountant@shop.example');
	const execution = await runWorkflow(session, workflowId, { trigger: 'Every month' });
	expect(errorOf(execution)).toBeUndefined();
	const mails = await mailsTo('accountant@shop.example');
	const [mail, ...more] = mails.slice(0, mails.length - known.length);
	expect(more).toEqual([]);
	return mail;
};

/** The figure of the row that begins and ends with these columns. */
const figure = (csv: string, row: RegExp) => Number(row.exec(csv)?.[1]);

test('mails three reports and the settlements of last month, and that they balance', async () => {
	const { name, from, to, files } = await lastMonth();
	const settle = async (day: string) => {
		const at = `${day}T12:00:00Z`;
		return (await control.payments.create({ currency: 'GBP', amount: 4_200, at }))[0].id;
	};
	const [settled, earlier] = [await settle(to), await settle('2020-02-02')];
	const [{ id }] = await control.accounting.documents.create({ kind: 'invoice', date: from });
	await control.accounting.documents.issue(id);

	const mail = await mailOf((await example(12)).id);
	expect(mail.subject).toBe(`Close of ${name}`);
	expect(mail.text).toContain('Balance sheet: it balances\nTrial balance: it balances');
	expect(mail.attachments.map((file) => file.name)).toEqual(files);
	const [profit, balance, trial, settlements] = mail.attachments.map(({ content }) => content);

	const { postings } = (await control.state()).accounting;
	const sales = (since: string) =>
		-postings
			.filter((one) => one.org === 'first' && one.account === '4000')
			.filter(({ date }) => date >= since && date <= to)
			.reduce((sum, { amount }) => sum + amount, 0);
	expect(sales(from)).toBeGreaterThanOrEqual(100);
	expect(figure(profit, /,income,4000,Sales,([\d.]+),/)).toBeCloseTo(sales(from), 2);
	expect(figure(trial, /,4000,Sales,0,([\d.]+)\r/)).toBeCloseTo(sales('0'), 2);
	expect(figure(balance, /,assets,,,([\d.]+),/)).toBe(
		figure(balance, /,liabilities,,,([\d.]+),/) + figure(balance, /,equity,,,([\d.]+),/),
	);
	expect(settlements).toContain(settled);
	expect(settlements).not.toContain(earlier);
});

const VERSION = '/api/v1';

/** The accounting service, but for a trial balance in which something is wrong. */
const startFalseBooks = async (spoil: (trialBalance: string) => string) => {
	const server = createServer(async ({ url = '', headers }, response) => {
		const { authorization = '' } = headers;
		const address = services.accountingUrl + url.slice(VERSION.length);
		const answer = await fetch(address, { headers: { authorization } });
		const body = await answer.text();
		response
			.writeHead(answer.status, { 'content-type': 'application/json' })
			.end(url.includes('trial-balance') ? spoil(body) : body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}${VERSION}`, close: () => server.close() };
};

test.each([
	[
		'do not balance',
		(body: string) => body.replace('"debit":', '"debit":9'),
		'Debits and credits differ.',
	],
	[
		'cannot be told',
		(body: string) => body.replaceAll('"debit":', '"out":'),
		'The report has no single list',
	],
])('says in the subject that the books %s, and why', async (what, spoil, why) => {
	const { name, files } = await lastMonth();
	const books = await startFalseBooks(spoil);
	try {
		const credential = await createCredential(session, {
			name: `Books that ${what}`,
			type: 'merchantAccountingApi',
			data: { apiKey: services.keys.accounting.readWrite, baseUrl: books.url },
		});
		const { nodes, connections, settings } = await example(12);
		const { id } = await createWorkflow(session, {
			name: `Close of books that ${what}`,
			nodes: nodes.map((node) =>
				node.type.endsWith('.merchantAccounting')
					? { ...node, credentials: chosen(credential) }
					: node,
			),
			connections,
			settings,
		});
		const mail = await mailOf(id);
		expect(mail.subject).toBe(`Look at it: close of ${name}`);
		expect(mail.text).toContain('Balance sheet: it balances\n');
		expect(mail.text).toContain(`Trial balance: LOOK AT IT: ${why}`);
		expect(mail.attachments.map((file) => file.name)).toEqual(files);
	} finally {
		books.close();
	}
});
