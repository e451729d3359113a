import type { IDataObject } from 'n8n-workflow';
import type { Clock } from '../../../nodes/shared/async/clock';
import { createStores } from '../../../nodes/shared/ledger/store';
import { createClock } from '../../harness/clock.mts';
import { installStore } from '../../harness/engine/webhookStore.mts';
import { executeFunctions } from '../../harness/executeFunctions.mts';
import { createRow, taking } from '../../harness/row.mts';
import { useShiftedClock } from '../../harness/shiftedClock.mts';
import { type Accounting, byId, type RunOptions, startAccounting } from './atSimulator.mts';

/** With a clock that runs: what was created when decides whose it is. */
let running: Accounting;
const accounting = () => running;
beforeAll(async () => {
	running = await startAccounting();
});
beforeEach(async () => await running.control.reset());
afterAll(async () => await running.close());

const books = async () => (await running.control.state()).accounting;
const contactNamed = async (name: string) =>
	byId((await books()).contacts.find((one) => one.name === name && one.org === 'first')?.id);
const documentsInBooks = async () => (await books()).documents;

const clock = useShiftedClock();
beforeEach(async () => (await installStore()).clear());

const CONTINUE = { onError: 'continueRegularOutput' } as const;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const create = async (items: object[], parameters: object = {}, options: RunOptions = {}) =>
	await accounting().run(
		'invoice.create',
		{
			contactId: await contactNamed('Acorn Books'),
			reference: '',
			lines: {
				line: [{ description: '={{ $json.what ?? "Tea" }}', quantity: 1, unitPrice: 12.5 }],
			},
			...parameters,
		},
		{ items: items.map((json) => ({ json: json as never })), ...options },
	);
const fault = async (
	method: string,
	path: string,
	what: object,
	{ skip = 0, times = 50 }: { skip?: number; times?: number } = {},
) =>
	await accounting().control.faults.add({
		match: { method, path },
		skip,
		times,
		fault: what as never,
	});
const made = async () => (await documentsInBooks()).filter(({ kind }) => kind === 'invoice');
const posts = async () =>
	await accounting().control.requests({ method: 'POST', path: /\/invoices$/ });
const until = async (count: number) => {
	while ((await posts()).length < count);
};

describe('two Retries of one execution', () => {
	const items = [{ what: 'Tea' }, { what: 'Milk' }, { what: 'Sugar' }];

	it.each([
		['a minute after the first began, when n8n had died before', 65 * SECOND, true],
		['when the first runs for more than 20 minutes', 21 * MINUTE, false],
	])(
		'invoice nothing twice, %s',
		async (_, later, crashed) => {
			const before = (await made()).length;
			const began = clock.trueTime() - 60 * MINUTE;
			clock.shift = -later - 2 * MINUTE;
			await fault('POST', '/invoices$', { kind: 'status', status: 400 }, { times: 1 });
			const first = await create(items, {}, { establishedAt: began });
			expect(first.error).toBeDefined();
			const again: RunOptions = {
				establishedAt: began,
				mode: 'retry',
				nodeOptions: CONTINUE,
				...(crashed ? { crashed } : { retryOf: first }),
			};
			// The first Retry is still at its first item when the second one begins.
			await fault('POST', '/invoices$', { kind: 'latency', ms: 3_000 }, { times: 1 });
			clock.shift = -later;
			const one = create(items, {}, again);
			await until(2);
			clock.shift = 0;
			await Promise.all([one, create(items, {}, again)]);
			const what = (await made()).length - before;
			expect(what).toBe(items.length);
		},
		60_000,
	);
});

it('a Retry that never sent anything does not take the invoice of another execution', async () => {
	const before = (await made()).length;
	const began = clock.trueTime() - 60 * MINUTE;
	// Another order of the same customer for the same goods.
	await create([{}], {}, { establishedAt: clock.trueTime() - 30 * MINUTE });
	// A node before this one had failed, so that it runs for the first time now.
	const run = await create([{}], {}, { establishedAt: began, mode: 'retry' });
	expect(run.error).toBeUndefined();
	expect((await made()).length - before).toBe(2);
});

it('what was never sent is sent by a Retry, also in a mixed batch', async () => {
	const before = (await made()).length;
	const began = clock.trueTime();
	const items = [
		{ what: 'Tea', reference: 'R-1', skip: true },
		{ what: 'Milk', reference: 'R-2', skip: true },
		{ what: 'Sugar', reference: 'R-3', skip: false },
	];
	const mixed = { reference: '={{ $json.reference }}', skipIfReferenceExists: '={{ $json.skip }}' };
	await fault('POST', '/invoices$', { kind: 'status', status: 400 }, { skip: 1, times: 1 });
	expect((await create(items, mixed, { establishedAt: began })).error).toBeDefined();
	const again = await create(items, mixed, { establishedAt: began, mode: 'retry' });
	expect(again.error).toBeUndefined();
	expect((await made()).length - before).toBe(3);
});

describe('an invoice is not taken for another one that was never made', () => {
	const lines = {
		amountUnit: 'major',
		currency: 'USD',
		linesFrom: 'json',
		linesJson: '={{ JSON.stringify($json.lines) }}',
	};
	const tea = { description: 'Tea', quantity: 1, unit_price: 12.5 };

	it.each([
		[
			'quantity',
			lines,
			[{ lines: [{ ...tea, quantity: undefined }] }, { lines: [{ ...tea, quantity: 3 }] }],
		],
		['discount', lines, [{ lines: [tea] }, { lines: [{ ...tea, discount_pct: 50 }] }]],
	])(
		'which says nothing of a %s',
		async (_, parameters, items) => {
			const before = (await made()).length;
			const began = clock.trueTime() - 4 * MINUTE;
			clock.shift = -3 * MINUTE;
			await fault('POST', '/invoices$', { kind: 'cut', when: 'before' }, { times: 1 });
			await create(items, parameters, { establishedAt: began, nodeOptions: CONTINUE });
			expect((await made()).length - before).toBe(1);
			clock.shift = 0;
			await create(items, parameters, {
				establishedAt: began,
				mode: 'retry',
				crashed: true,
				nodeOptions: CONTINUE,
			});
			const seen = (await made())
				.slice(before)
				.map(({ due_date, total }) => `${due_date} ${total}`);
			expect(new Set(seen).size).toBe(seen.length);
		},
		60_000,
	);
});

it('another execution waits for a reference that a gateway gave up on', async () => {
	const named = { reference: 'R-9' };
	await fault('POST', '/invoices$', { kind: 'status', status: 502 }, { times: 1 });
	const first = await create([{}], named, { establishedAt: clock.trueTime() });
	expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
	// The service may still be working on it for half a minute.
	const other = await create([{}], named, { establishedAt: clock.trueTime() + 1 });
	expect(other.error?.context.data).toMatchObject({ processed: 'unknown' });
	expect(await posts()).toHaveLength(1);
}, 60_000);

it('a reference is not sent again right after a crash', async () => {
	const named = { reference: 'R-10' };
	const began = clock.trueTime();
	await fault('POST', '/invoices$', { kind: 'status', status: 502 }, { times: 1 });
	await create([{}], named, { establishedAt: began });
	// The process died, and the service may still be working on it for half a minute.
	const again = await create([{}], named, { establishedAt: began, mode: 'retry', crashed: true });
	expect(await posts()).toHaveLength(1);
	expect(again.error?.context.data).toMatchObject({ processed: 'unknown' });
}, 60_000);

it('contacts that differ in their role are not taken for each other', async () => {
	const began = clock.trueTime() - 4 * MINUTE;
	const run = async (items: object[], options: RunOptions) =>
		await accounting().run(
			'contact.create',
			{
				name: 'Bay Trading',
				additionalFields: {
					isCustomer: '={{ $json.customer }}',
					isSupplier: '={{ !$json.customer }}',
				},
			},
			{ items: items.map((json) => ({ json: json as never })), establishedAt: began, ...options },
		);
	const items = [{ customer: true }, { customer: false }];
	clock.shift = -3 * MINUTE;
	await fault('POST', '/contacts$', { kind: 'cut', when: 'before' }, { times: 1 });
	await run(items, { nodeOptions: CONTINUE });
	clock.shift = 0;
	await run(items, { mode: 'retry', crashed: true, nodeOptions: CONTINUE });
	const found = (await books()).contacts.filter(({ name }) => name === 'Bay Trading');
	expect(found.map(({ is_customer: customer }) => customer).sort()).toEqual([false, true]);
}, 60_000);

it('a Retry that is given a reference does not invoice again what may have been invoiced', async () => {
	const before = (await made()).length;
	const began = clock.trueTime() - 2 * MINUTE;
	await fault('POST', '/invoices$', { kind: 'cut', when: 'after' }, { times: 1 });
	await fault('GET', '/invoices', { kind: 'status', status: 500 });
	clock.shift = -MINUTE;
	const first = await create([{}], {}, { establishedAt: began });
	expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
	await accounting().control.faults.clear();
	clock.shift = 0;
	await create([{}], { reference: 'R-11' }, { establishedAt: began, mode: 'retry' });
	expect((await made()).length - before).toBe(1);
}, 120_000);

describe('what another execution created meanwhile is not called created', () => {
	it.each([
		[
			'invoice.create',
			async () => ({
				contactId: await contactNamed('Acorn Books'),
				reference: 'R-12',
				lines: { line: [{ description: 'Tea', quantity: 1, unitPrice: 12.5 }] },
			}),
			'/invoices$',
		],
		[
			'contact.findOrCreate',
			async () => ({ role: 'customer', matchBy: 'name', name: 'Cove Trading' }),
			'/contacts$',
		],
	])(
		'by a Retry whose request never arrived: %s',
		async (name, parametersOf, path) => {
			const began = clock.trueTime() - 3 * MINUTE;
			const run = async (options: RunOptions) =>
				await accounting().run(name, await parametersOf(), options);
			clock.shift = -2 * MINUTE;
			await fault('POST', path, { kind: 'cut', when: 'before' }, { times: 1 });
			const lost = await run({ establishedAt: began });
			expect(lost.error?.context.data).toMatchObject({ processed: 'unknown' });
			clock.shift = 0;
			const [[other]] = (await run({ establishedAt: clock.trueTime() })).output;
			expect(other.json).toMatchObject({ created: true });
			const retry = { establishedAt: began, mode: 'retry', retryOf: lost } as const;
			const [[again]] = (await run(retry)).output;
			expect(again.json).toMatchObject({ id: other.json.id, created: false });
			// When n8n died, nobody knows until when the request could have arrived.
			const [[crashed]] = (await run({ ...retry, crashed: true })).output;
			expect(crashed.json).toMatchObject({ id: other.json.id, created: true });
		},
		60_000,
	);
});

type Creating = typeof import('../../../nodes/shared/ledger/creating');

it('two Retries in two workers create a reference once', async () => {
	const clock: Clock = createClock(() => 0.4, 1_800_000_000_000);
	const row = createRow(clock as never);
	const books: string[] = [];
	const inWorker = async () => {
		let creating: Creating | undefined;
		jest.isolateModules(() => {
			creating = jest.requireActual<Creating>('../../../nodes/shared/ledger/creating');
		});
		const helpers = row.connect({ next: taking(5, 50)(clock as never) });
		return await creating?.createOnce<string>({
			name: 'invoice R-1',
			store: createStores(clock, () => false)(executeFunctions({ helpers })),
			clock,
			find: async () => books[0],
			create: async () => {
				await clock.sleep(300);
				books.push('R-1');
				return 'R-1';
			},
			inFlightMs: () => 0,
			locked: () => new Error('locked'),
		});
	};
	const both = Promise.allSettled([inWorker(), clock.sleep(400).then(inWorker)]);
	await (clock as ReturnType<typeof createClock>).runUntil(clock.now() + 60_000);
	await both;
	expect(books).toHaveLength(1);
});

it('says "no" of no item whose invoice another one of its reference may have made', async () => {
	await fault('POST', '^/invoices$', { kind: 'cut', when: 'after' }, { times: 1 });
	await fault('GET', '^/invoices', { kind: 'status', status: 403 }, { skip: 1 });
	const items = [{ ref: 'A-1' }, { ref: 'A-1' }, { ref: 'B-2' }];
	const named = { reference: '={{ $json.ref }}', skipIfReferenceExists: true };
	const { output } = await create(items, named, { nodeOptions: CONTINUE });
	const processed = output[0].map(({ json }) => (json.details as IDataObject).processed);
	expect(processed).toEqual(['unknown', 'unknown', 'no']);
	await accounting().control.faults.clear();
	expect((await create(items.slice(0, 1), named)).output[0][0].json.created).toBe(false);
	// One that was only found is of nobody here.
	await fault('GET', '^/invoices', { kind: 'status', status: 403 }, { skip: 1 });
	const found = await create(items.slice(0, 2), named, { nodeOptions: CONTINUE });
	expect(found.output[0][0].json.created).toBe(false);
	expect(found.output[0][1].json.details).toMatchObject({ processed: 'no' });
});
