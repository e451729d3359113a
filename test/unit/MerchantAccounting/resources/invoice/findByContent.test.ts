import type { IDataObject } from 'n8n-workflow';
import { findByContent } from '../../../../../nodes/MerchantAccounting/resources/invoice/findByContent';
import type { Look } from '../../../../../nodes/shared/idempotency/once';
import type { OperationContext } from '../../../../../nodes/shared/operation/operation';
import type { Request, ServiceResponse } from '../../../../../nodes/shared/transport/request';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** When the run began, and what n8n takes for now. */
const BEGAN = Date.parse('2026-11-14T12:00:00Z');
const NOW = BEGAN + 10 * SECOND;

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const iso = (ms: number) => new Date(ms).toISOString();

const LINES = [
	{ description: 'Tea', quantity: 2, unit_price: 12.5 },
	{ description: 'Cups', quantity: 1, unit_price: 8, discount_pct: 10 },
];

const body = (more: IDataObject = {}): IDataObject => ({
	contact_id: 'c1',
	lines: LINES,
	date: '2026-11-14',
	due_date: '2026-11-28',
	reference: 'order-1',
	currency: 'EUR',
	notes: '',
	...more,
});

const invoice = (more: IDataObject = {}): IDataObject => ({
	id: 'i1',
	kind: 'invoice',
	status: 'draft',
	reference: 'order-1',
	currency: 'EUR',
	date: '2026-11-14',
	due_date: '2026-11-28',
	created_at: iso(BEGAN + SECOND),
	lines: LINES.map((line, position) => ({ ...line, position, tax_code_id: 'standard' })),
	...more,
});

interface Told {
	/** What the service says of its time. */
	readonly date?: number;
	readonly look?: Partial<Look>;
	readonly asked?: IDataObject;
}

const find = async (invoices: readonly IDataObject[], { date = NOW, look, asked }: Told = {}) => {
	const calls: Request[] = [];
	const call = async (request: Request): Promise<ServiceResponse> => {
		calls.push(request);
		const one = invoices.find(({ id }) => request.path === `/invoices/${String(id)}`);
		const listed = invoices.map((invoice) => ({ ...invoice, lines: undefined }));
		const headers: Record<string, string> = Number.isNaN(date)
			? {}
			: { date: new Date(date).toUTCString() };
		return { status: 200, headers, body: one ?? { data: listed, next_cursor: null } };
	};
	const context = { call, timezone: 'Europe/Berlin' } as Partial<OperationContext>;
	const found = await findByContent(asked ?? body(), context as OperationContext, {
		key: 'own',
		others: [],
		taken: new Set(),
		since: BEGAN,
		...look,
	});
	return { found, calls };
};

const isFound = async (record: IDataObject, told?: Told) =>
	(await find([record], told)).found !== undefined;

it('finds the draft of the same content, and says by what', async () => {
	const { found, calls } = await find([invoice({ id: 'other', reference: 'order-2' }), invoice()]);
	expect(found).toEqual({ ...invoice(), matchedBy: 'content' });
	// Lines are in no list: only what may be it is read.
	expect(calls.map(({ path }) => path)).toEqual(['/invoices', '/invoices/i1']);
	expect(calls[0].query).toMatchObject({ contact_id: 'c1', from: '2026-11-14', to: '2026-11-14' });
});

it('reads the oldest first, which is mostly the one: those before it are taken', async () => {
	const made = [3, 2, 1].map((n) => invoice({ id: `i${n}`, created_at: iso(BEGAN + n * SECOND) }));
	const { calls } = await find(made);
	expect(calls.map(({ path }) => path).filter((path) => path !== '/invoices')).toEqual([
		'/invoices/i1',
	]);
});

it('looks at the days around the run when the service dates the invoice', async () => {
	const { found, calls } = await find([invoice()], { asked: body({ date: undefined }) });
	expect(found).toBeDefined();
	expect(calls[0].query).toMatchObject({ from: '2026-11-12' });
	expect(calls[0].query).not.toHaveProperty('to');
});

it.each<[string, IDataObject]>([
	['credit note', { kind: 'credit_note' }],
	['void one', { status: 'void' }],
	['reference', { reference: 'order-2' }],
	['missing reference', { reference: null }],
	['customer, should the filter be overlooked', { contact_id: 'c2' }],
	['currency', { currency: 'USD' }],
	['date', { date: '2026-11-13' }],
	['due date', { due_date: '2026-11-29' }],
	['missing time of creation', { created_at: undefined }],
])('takes none with another %s', async (_, other) => {
	expect(await isFound(invoice())).toBe(true);
	expect(await isFound(invoice(other))).toBe(false);
});

it('takes none with a reference for one without', async () => {
	expect(await isFound(invoice(), { asked: body({ reference: '' }) })).toBe(false);
	const bare = invoice({ reference: null });
	expect(await isFound(bare, { asked: body({ reference: '' }) })).toBe(true);
});

it('does not compare what was not asked for, which the service fills in', async () => {
	const asked = body({ currency: undefined, due_date: undefined });
	expect(await isFound(invoice({ currency: 'GBP', due_date: '2027-01-01' }), { asked })).toBe(true);
});

describe('lines', () => {
	const edited = (change: IDataObject, at = 0) =>
		invoice({ lines: LINES.map((line, n) => ({ ...line, position: n, ...(n === at && change) })) });

	it.each<[string, IDataObject]>([
		['description', { description: 'Green tea' }],
		['quantity', { quantity: 3 }],
		['price', { unit_price: 12.51 }],
	])('do not match when a person has edited their %s', async (_, change) => {
		expect(await isFound(edited(change))).toBe(false);
	});

	it('do not match with another discount, or one more or less', async () => {
		expect(await isFound(edited({ discount_pct: 5 }, 1))).toBe(false);
		expect(await isFound(invoice({ lines: LINES.slice(0, 1) }))).toBe(false);
		expect(await isFound(invoice({ lines: [...LINES, LINES[0]] }))).toBe(false);
		expect(await isFound(invoice({ lines: undefined }))).toBe(false);
	});

	it.each([
		[10 / 3, 3.33, true],
		[10 / 3, 3.3333, true],
		[1.1 * 3, 3.3, true],
		[10 / 3, 3.34, false],
		[3.33, 3.334, false],
		[3.3, 3.31, false],
	])(
		'of a price of %d match one of %d, as the service may round it: %s',
		async (asked, unit_price, expected) => {
			const line = { ...LINES[0], unit_price: asked };
			const stored = invoice({ lines: [{ ...line, unit_price }] });
			expect(await isFound(stored, { asked: body({ lines: [line] }) })).toBe(expected);
		},
	);

	it('match whether an ID comes in capitals', async () => {
		const line = { ...LINES[0], account_id: 'A1' };
		const stored = invoice({ lines: [{ ...line, account_id: 'a1' }] });
		expect(await isFound(stored, { asked: body({ lines: [line] }) })).toBe(true);
	});

	it('match in whatever order they come, and whether numbers come as texts', async () => {
		const lines = LINES.map((line, position) => ({
			...line,
			position,
			quantity: `${line.quantity}.000`,
			unit_price: String(line.unit_price),
		}));
		expect(await isFound(invoice({ lines: lines.reverse() }))).toBe(true);
		const swapped = LINES.map((line, n) => ({ ...line, position: 1 - n }));
		expect(await isFound(invoice({ lines: swapped }))).toBe(false);
	});
});

describe('what belongs to another item', () => {
	it('is not taken', async () => {
		const both = [invoice({ id: 'i1' }), invoice({ id: 'i2' })];
		const take = async (...ids: string[]) =>
			(await find(both, { look: { taken: new Set(ids) } })).found?.id;
		expect(await take()).toBe('i1');
		expect(await take('i1')).toBe('i2');
		expect(await take('i1', 'i2')).toBeUndefined();
	});
});

describe('the time', () => {
	const HOUR = 60 * MINUTE;

	it.each([
		['the same', 0],
		['an hour ahead', HOUR],
		['an hour behind', -HOUR],
	])('is that of the service, whose clock is %s', async (_, offset) => {
		const date = NOW + offset;
		const at = (ms: number) => invoice({ created_at: iso(BEGAN + offset + ms) });
		expect(await isFound(at(0), { date })).toBe(true);
		// Headers tell whole seconds.
		expect(await isFound(at(-2 * SECOND), { date })).toBe(true);
		expect(await isFound(at(-5 * SECOND), { date })).toBe(false);
	});

	it('may be off by five minutes where the service does not tell its own', async () => {
		const at = (ms: number) => invoice({ created_at: iso(BEGAN + ms) });
		expect(await isFound(at(-4 * MINUTE), { date: NaN })).toBe(true);
		expect(await isFound(at(-6 * MINUTE), { date: NaN })).toBe(false);
	});

	it('has no end, because the clock of the records may not be that of the headers', async () => {
		const at = (ms: number) => invoice({ created_at: iso(BEGAN + ms) });
		expect(await isFound(at(5 * HOUR), { look: { until: BEGAN + MINUTE } })).toBe(true);
	});

	it('is ten minutes ago at most where n8n does not say when the run began', async () => {
		const at = (ms: number) => invoice({ created_at: iso(NOW + ms) });
		const look = { since: undefined };
		expect(await isFound(at(-9 * MINUTE), { look })).toBe(true);
		expect(await isFound(at(-11 * MINUTE), { look })).toBe(false);
	});
});
