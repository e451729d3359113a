import { installStore } from '../../harness/engine/webhookStore.mts';
import {
	accounting,
	BEGAN,
	contactNamed,
	documentsInBooks,
	invoiceOf,
	later,
	useAccounting,
} from './harness.mts';

useAccounting();
beforeEach(async () => (await installStore()).clear());

const posted = async () => (await accounting().control.requests({ method: 'POST' })).length;

const refuseThird = async () =>
	await accounting().control.faults.add({
		match: { method: 'POST', path: '^/invoices$' },
		skip: 2,
		times: 1,
		fault: { kind: 'status', status: 400 },
	});

const three = [{ json: { n: 1 } }, { json: { n: 2 } }, { json: { n: 3 } }];

const invoice = async () =>
	await invoiceOf({
		lines: { line: [{ description: '={{ "Order " + $json.n }}', quantity: 1, unitPrice: 5 }] },
	});

describe('three invoices without a reference, the third refused', () => {
	it('are three after Retry On Fail', async () => {
		await refuseThird();
		const { output, error } = await accounting().run('invoice.create', await invoice(), {
			items: three,
			nodeOptions: { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 },
		});
		expect(error).toBeUndefined();
		expect(output[0].map(({ json }) => json.repeated)).toEqual([true, true, undefined]);
		expect(await documentsInBooks()).toHaveLength(3);
		expect(await posted()).toBe(4);
	});

	it('are three after the Retry of a person', async () => {
		await refuseThird();
		const run = async (executionId: string) =>
			await accounting().run('invoice.create', await invoice(), {
				items: three,
				establishedAt: 1,
				executionId,
				mode: 'retry',
			});
		expect((await run('1')).error).toBeDefined();
		expect((await run('2')).error).toBeUndefined();
		expect(await documentsInBooks()).toHaveLength(3);
	});
});

describe('an invoice without a reference whose response was lost', () => {
	const lose = async (when: 'before' | 'after') =>
		await accounting().control.faults.add({
			match: { method: 'POST', path: '^/invoices$' },
			times: 1,
			fault: { kind: 'cut', when },
		});
	const run = async (mode: 'trigger' | 'retry' = 'retry') =>
		await accounting().run('invoice.create', await invoice(), {
			items: three,
			establishedAt: BEGAN,
			mode,
		});

	it('is found by its content, and does not keep the others from being sent', async () => {
		await lose('after');
		const { output, error } = await run('trigger');
		expect(error).toBeUndefined();
		expect(output[0].map(({ json }) => json.matchedBy)).toEqual(['content', undefined, undefined]);
		expect(await documentsInBooks()).toHaveLength(3);
		expect(await posted()).toBe(3);
	});

	it('is not sent again while it may still come, and does not keep the others from being sent', async () => {
		await lose('before');
		expect((await run('trigger')).error?.context.data).toMatchObject({ processed: 'unknown' });
		const again = await run();
		expect(again.error?.message).toContain('The outcome of this invoice is unknown');
		expect(again.error?.description).toContain('Retry this execution in 30 seconds');
		expect(again.error?.context.data).toMatchObject({ processed: 'unknown' });
		expect(await documentsInBooks()).toHaveLength(2);
		expect(await posted()).toBe(3);
	});

	it('is sent again half a minute later when the service does not have it', async () => {
		await lose('before');
		await run('trigger');
		const { output, error } = await later(31_000, async () => await run());
		expect(error).toBeUndefined();
		expect(output[0]).toHaveLength(3);
		expect(await documentsInBooks()).toHaveLength(3);
		expect(await posted()).toBe(4);
	});
});

it('an invoice is not sent when the store cannot be used', async () => {
	(await installStore()).fail(new Error('no such table'));
	const { error } = await accounting().run('invoice.create', await invoiceOf());
	expect(error?.message).toContain("n8n's deduplication store cannot be used");
	expect(await posted()).toBe(0);
});

it.each([
	['without a reference', {}, [1, 0]],
	['with a reference to look for', { reference: 'order-1', skipIfReferenceExists: true }, [2, 1]],
])('an invoice %s costs the store as little as it can', async (_, more, expected) => {
	const { deduplicator } = await installStore();
	const calls = [
		jest.spyOn(deduplicator, 'checkProcessedAndRecord'),
		jest.spyOn(deduplicator, 'removeProcessed'),
	];
	const { error } = await accounting().run('invoice.create', await invoiceOf(more));
	expect(error).toBeUndefined();
	expect(calls.map(({ mock }) => mock.calls.length)).toEqual(expected);
	calls.forEach((call) => call.mockRestore());
});

it.each([1, 2])('says so when call %d of an invoice with a reference fails', async (failing) => {
	let calls = 0;
	(await installStore()).before(() => {
		calls += 1;
		if (calls >= failing) throw new Error('database is locked');
	});
	const more = { reference: 'order-1', skipIfReferenceExists: true };
	const { error } = await accounting().run('invoice.create', await invoiceOf(more));
	expect(error?.message).toContain("Invoice not sent, because n8n's deduplication store cannot");
	expect(error?.description).toContain('database is locked');
	expect(error?.context.data).toMatchObject({ processed: 'no' });
	expect(await posted()).toBe(0);
});

it('an invoice that was not sent, because the store failed in the middle, is sent by the next try', async () => {
	let calls = 0;
	(await installStore()).before(() => {
		calls += 1;
		if (calls === 2) throw new Error('database is locked');
	});
	const run = async (executionId: string) =>
		await accounting().run('invoice.create', await invoiceOf(), {
			establishedAt: 31,
			executionId,
			mode: 'retry',
		});
	expect((await run('1')).error?.message).toContain("n8n's deduplication store cannot be used");
	expect(calls).toBe(2);
	expect(await posted()).toBe(0);
	expect((await run('2')).error).toBeUndefined();
	expect(await posted()).toBe(1);
});

describe('find or create', () => {
	const nettle = { name: 'Nettle', email: 'n@example.com', matchBy: 'email' };
	const contacts = async () =>
		(await accounting().control.state()).accounting.contacts.filter(
			({ name }) => name === 'Nettle',
		);

	it('makes one contact of two items with the same new address', async () => {
		const { output } = await accounting().run('contact.findOrCreate', nettle, {
			items: [{ json: {} }, { json: {} }],
		});
		expect(output[0].map(({ json }) => json.created)).toEqual([true, false]);
		expect(await contacts()).toHaveLength(1);
	});

	it('makes one contact of three runs at once', async () => {
		await Promise.all(
			['1', '2', '3'].map(
				async (executionId) =>
					await accounting().run('contact.findOrCreate', nettle, {
						executionId,
						establishedAt: Number(executionId),
					}),
			),
		);
		expect(await contacts()).toHaveLength(1);
	});
});

// Another execution may have created it meanwhile, and a list of a minute ago would not show it.
it('looks a reference up in a list that is read again for every item', async () => {
	await accounting().control.accounting.documents.create({ count: 250, kind: 'invoice' });
	const contactId = await contactNamed('Acorn Books');
	const parameters = await invoiceOf({
		contactId,
		reference: '={{ "order-" + $json.n }}',
		skipIfReferenceExists: true,
	});
	const items = Array.from({ length: 20 }, (_, n) => ({ json: { n: n % 10 } }));
	const { output, error } = await accounting().run('invoice.create', parameters, { items });
	expect(error).toBeUndefined();
	expect(output[0].filter(({ json }) => json.created)).toHaveLength(10);
	const reads = await accounting().control.requests({ method: 'GET', path: /invoices/ });
	expect(reads.length).toBeGreaterThanOrEqual(items.length);
});

describe('an invoice whose content changes between two tries', () => {
	const refuseSecond = async () =>
		await accounting().control.faults.add({
			match: { method: 'POST', path: '^/invoices$' },
			skip: 1,
			times: 1,
			fault: { kind: 'status', status: 400 },
		});

	it('is not created again', async () => {
		await refuseSecond();
		const parameters = await invoiceOf({
			lines: { line: [{ description: '={{ "Order " + $json.n }}', quantity: 1, unitPrice: 5 }] },
			additionalFields: { notes: '={{ "Run " + $execution.id + $json.n }}' },
		});
		const run = async (executionId: string) =>
			await accounting().run('invoice.create', parameters, {
				items: three.slice(0, 2),
				establishedAt: 21,
				executionId,
				mode: 'retry',
			});
		expect((await run('21a')).error).toBeDefined();
		const { error } = await run('21b');
		expect(error?.message).toContain(
			'Invoice not sent: this retry asks for a different invoice than the first attempt',
		);
		const [made, ...others] = await documentsInBooks();
		expect(error?.context.data).toMatchObject({ processed: 'unknown', changed: true });
		expect(error?.description).toContain(`have made ${made.id}`);
		expect(others).toEqual([]);
	});
});

it('a list that could not be read is not taken for an empty one by the next item', async () => {
	const bySkip = await invoiceOf({
		reference: '={{ "order-" + $json.n }}',
		skipIfReferenceExists: true,
	});
	const items = three.slice(0, 2);
	await accounting().run('invoice.create', bySkip, { items });
	expect(await documentsInBooks()).toHaveLength(2);
	await accounting().control.faults.add({
		match: { method: 'GET', path: '^/invoices' },
		times: 1,
		fault: { kind: 'status', status: 403 },
	});
	await accounting().run('invoice.create', bySkip, {
		items,
		nodeOptions: { onError: 'continueRegularOutput' },
	});
	expect(await documentsInBooks()).toHaveLength(2);
});

describe('a loop whose rounds ask for the same, the response of the second one lost on the way', () => {
	const goOn = { nodeOptions: { onError: 'continueRegularOutput' } } as const;

	it.each([
		['invoice.create', '/invoices', async () => await invoiceOf()],
		['contact.create', '/contacts', async () => ({ name: 'Dale Timber' })],
	])('takes what the first one made for that of no other: %s', async (name, path, parametersOf) => {
		const { control } = accounting();
		await control.faults.add({
			match: { method: 'POST', path: `^${path}$` },
			skip: 1,
			times: 1,
			fault: { kind: 'cut', when: 'before' },
		});
		const options = { establishedAt: BEGAN, rounds: 2, ...goOn };
		const { executionData } = await accounting().run(name, await parametersOf(), options);
		const rounds = Object.values(executionData.data.resultData.runData).at(-1) ?? [];
		const ids = rounds.map(({ data }) => data?.main[0]?.[0].json.id);
		expect(ids[0]).toEqual(expect.any(String));
		expect(ids[1]).toBeUndefined();
	});
});
