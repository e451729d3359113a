import { accounting, BEGAN, failed, ok, queriesOf, useAccounting } from './harness.mts';

useAccounting();

const { create, issue, pay } = {
	create: async (seed: object) => await accounting().control.accounting.documents.create(seed),
	issue: async (id: string) => await accounting().control.accounting.documents.issue(id),
	pay: async (id: string, amount?: number) =>
		await accounting().control.accounting.documents.pay(id, amount),
};

const one = async (seed: object) => (await create(seed))[0].id;

const issued = async (seed: object) => {
	const id = await one(seed);
	return { id, number: (await issue(id)).number };
};

const idsOf = async (filters: object, list = 'invoice.getAll') =>
	(await ok(list, { returnAll: true, filters })).map(({ id }) => id);

const LONG_AGO = { date: '2026-01-01', due_date: '2026-01-31' };
const FAR_OFF = { date: '2026-01-01', due_date: '2999-12-31' };

it('finds by kind, number and reference, whatever the case', async () => {
	const draft = await one({ reference: ' Order-7 ' });
	const { id, number } = await issued({ reference: 'order-8' });
	const credit = await one({ kind: 'credit_note', reference: 'order-7' });
	expect(await idsOf({ reference: 'ORDER-7' })).toEqual([credit, draft]);
	expect(await idsOf({ reference: 'order-7', kind: 'invoice' })).toEqual([draft]);
	expect(await idsOf({ number: String(number).toLowerCase() })).toEqual([id]);
	expect(await idsOf({ reference: 'order' })).toEqual([]);
	expect(await idsOf({ kind: 'credit_note' })).toEqual([credit]);
});

it('finds what is due before a day, and nothing without one', async () => {
	const first = await one({ ...LONG_AGO });
	await one({ ...LONG_AGO, due_date: '2026-02-01' });
	expect(await idsOf({ dueBefore: '2026-02-01' })).toEqual([first]);
	expect(await idsOf({ dueBefore: '2026-01-31' })).toEqual([]);
});

it('a Retry on another day finds what was due when it was due', async () => {
	const due = await one({ ...LONG_AGO });
	await one({ ...LONG_AGO, due_date: '2026-02-01' });
	const run = async (moment: string, mode: 'trigger' | 'retry') => {
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse(moment));
		const filters = { dueBefore: '={{ $now.toISODate() }}' };
		const options = { mode, establishedAt: BEGAN, executionId: 'due' };
		return await accounting().run('invoice.getAll', { returnAll: true, filters }, options);
	};
	await accounting().control.faults.add({
		match: { method: 'GET', path: '^/invoices$' },
		times: 20,
		fault: { kind: 'status', status: 500 },
	});
	expect((await run('2026-02-01T09:00:00Z', 'trigger')).error).toBeDefined();
	await accounting().control.faults.clear();
	const { output } = await run('2026-02-02T09:00:00Z', 'retry');
	jest.restoreAllMocks();
	expect(output[0].map(({ json }) => json.id)).toEqual([due]);
});

it('finds what has to be paid, and of that what is overdue', async () => {
	const { id: late } = await issued(LONG_AGO);
	const { id: partly } = await issued(LONG_AGO);
	await pay(partly, 10);
	const { id: paid } = await issued(LONG_AGO);
	await pay(paid);
	const { id: later } = await issued(FAR_OFF);
	await one(LONG_AGO);
	await issued({ ...LONG_AGO, kind: 'credit_note' });
	const { id: gone } = await issued(LONG_AGO);
	await accounting().control.accounting.documents.void(gone);
	expect(await idsOf({ unpaidOnly: true })).toEqual([later, partly, late]);
	expect(await idsOf({ overdueOnly: true })).toEqual([partly, late]);
	expect(await idsOf({ unpaidOnly: true, status: 'partially_paid' })).toEqual([partly]);
	expect(await idsOf({ unpaidOnly: false, overdueOnly: false })).toHaveLength(7);
});

it('filters bills alike', async () => {
	const { id } = await issued({ ...LONG_AGO, kind: 'bill', reference: 'po-1' });
	await issued({ ...LONG_AGO, kind: 'supplier_credit' });
	await one({ ...LONG_AGO, kind: 'expense_claim' });
	expect(await idsOf({ overdueOnly: true }, 'bill.getAll')).toEqual([id]);
	expect(await idsOf({ kind: 'bill', reference: 'PO-1' }, 'bill.getAll')).toEqual([id]);
});

describe('a limit', () => {
	const run = async (limit: number) =>
		await accounting().run('invoice.getAll', { limit, filters: { reference: 'wanted' } });

	beforeEach(async () => {
		await accounting().control.settings.set({ accounting: { pageCap: 10 } });
		await create({ count: 35 });
		await create({ count: 3, reference: 'wanted' });
		await create({ count: 12 });
	});

	it('ends the reading when it is filled, and says that it did', async () => {
		const { output, hints } = await run(3);
		expect(output[0]).toHaveLength(3);
		expect(await queriesOf(/invoices/)).toEqual(['limit=100&offset=0', 'limit=100&offset=9']);
		expect(hints.map(({ message }) => message)).toEqual([
			'The search ended at the Limit of 3 results, and more may match. Turn on Return All to get all of them.',
		]);
	});

	it('that is not filled lets the whole list be read', async () => {
		const { output, hints } = await run(4);
		expect(output[0]).toHaveLength(3);
		expect(hints).toEqual([]);
		expect((await queriesOf(/invoices/)).length).toBeGreaterThan(5);
	});
});

it.each([
	[{ kind: '={{ "Invoice" }}' }, 'Kind: must be invoice or credit_note'],
	[{ reference: '={{ ["a"] }}' }, 'Reference: must be text'],
	[{ unpaidOnly: '={{ "yes" }}' }, 'Unpaid Only: must be true or false'],
	[{ overdueOnly: '={{ $json.none }}' }, 'Overdue Only: its expression returned no value'],
	[{ number: '={{ $json.none }}' }, 'Number: its expression returned no value'],
	[{ dueBefore: 'soon' }, 'Due Before: "soon" is not a date'],
	[{ unpaidOnly: true, kind: 'credit_note' }, 'Kind: a credit note is never to be paid'],
	[{ overdueOnly: true, status: 'paid' }, 'Status: nothing in the state Paid has to be paid'],
])('%j is refused before anything is read', async (filters, words) => {
	expect((await failed('invoice.getAll', { returnAll: true, filters })).text).toContain(words);
	expect(await queriesOf(/invoices/)).toEqual([]);
});
