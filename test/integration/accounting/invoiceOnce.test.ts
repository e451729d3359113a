import { installStore } from '../../harness/engine/webhookStore.mts';
import { accounting, documentsInBooks, failed, invoiceOf, ok, useAccounting } from './harness.mts';

useAccounting();
beforeEach(async () => (await installStore()).clear());

const invoice = async (more: object = {}) =>
	await invoiceOf({ reference: 'payment-1', skipIfReferenceExists: true, ...more });

const created = async () => await accounting().control.ledger('invoice');

const lose = async (when: 'before' | 'after') =>
	await accounting().control.faults.add({
		match: { service: 'accounting', method: 'POST', path: 'invoices' },
		fault: { kind: 'cut', when },
	});

it('creates once and returns the same invoice after that', async () => {
	const [first] = await ok('invoice.create', await invoice());
	const [again] = await ok('invoice.create', await invoice());
	expect(first).toMatchObject({ created: true, reference: 'payment-1' });
	expect(again).toMatchObject({ created: false, id: first.id });
	expect(await created()).toHaveLength(1);
});

it('creates once for two equal items and for runs at the same time', async () => {
	const parameters = await invoice();
	const items = [{ json: {} }, { json: {} }];
	await Promise.all([
		accounting().run('invoice.create', parameters, { items }),
		accounting().run('invoice.create', parameters, { executionId: '2' }),
	]);
	expect(await created()).toHaveLength(1);
});

it('looks through all pages', async () => {
	await accounting().control.settings.set({ accounting: { pageCap: 2 } });
	await ok('invoice.create', await invoice());
	for (const reference of ['a', 'b', 'c', 'd', 'e']) {
		await ok('invoice.create', await invoice({ reference }));
	}
	expect(await ok('invoice.create', await invoice())).toMatchObject([{ created: false }]);
});

it('does not take a void one, another customer or another reference for it', async () => {
	const [{ id }] = await ok('invoice.create', await invoice());
	await ok('invoice.create', await invoice({ reference: 'payment-2' }));
	await accounting().control.accounting.documents.issue(String(id));
	await accounting().control.accounting.documents.void(String(id));
	expect(await ok('invoice.create', await invoice())).toMatchObject([{ created: true }]);
	expect(await created()).toHaveLength(3);
});

it('looks back as far as it is told', async () => {
	const additionalFields = { date: '2026-08-01' };
	await ok('invoice.create', await invoice({ additionalFields }));
	const near = await ok('invoice.create', await invoice({ options: { lookBackDays: 10 } }));
	expect(near).toMatchObject([{ created: true }]);
	const far = await ok('invoice.create', await invoice({ options: { lookBackDays: 400 } }));
	expect(far).toMatchObject([{ created: false }]);
});

it('finds an invoice whose answer was lost', async () => {
	await lose('after');
	const [found] = await ok('invoice.create', await invoice());
	expect(found).toMatchObject({ created: true, reference: 'payment-1' });
	expect(await created()).toHaveLength(1);
});

it('creates in a retry what was lost on the way', async () => {
	await lose('before');
	expect((await failed('invoice.create', await invoice())).data).toMatchObject({
		processed: 'unknown',
	});
	await ok('invoice.create', await invoice());
	expect(await created()).toHaveLength(1);
});

it('only names a likely one when it did not look before', async () => {
	await lose('after');
	const { text } = await failed('invoice.create', await invoice({ skipIfReferenceExists: false }));
	const [{ id }] = (await documentsInBooks()).slice(-1);
	expect(text).toContain(`An invoice with this reference exists (${id})`);
});

it('does not take another invoice with the same reference for a lost one of its own', async () => {
	const plain = await invoice({ skipIfReferenceExists: false });
	const [{ id }] = await ok('invoice.create', plain);
	await lose('before');
	const run = async (executionId: string) =>
		await accounting().run('invoice.create', plain, {
			establishedAt: 31,
			mode: 'retry',
			executionId,
		});
	const first = await run('a');
	expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
	expect(first.error?.description).toContain(`exists (${String(id)}): it may be this one`);
	const again = await run('b');
	expect(again.error?.message).toContain('sent before in this run, and whether it was done');
	expect(again.output).toEqual([]);
	expect(await created()).toHaveLength(1);
});

it('looks for nothing where no reference is given', async () => {
	const [first] = await ok('invoice.create', await invoice({ reference: '' }));
	const [second] = await ok('invoice.create', await invoice({ reference: '' }));
	expect([first.created, second.created]).toEqual([true, true]);
	expect(await accounting().control.requests({ method: 'GET', path: /invoices/ })).toEqual([]);
});

describe('what fails before the invoice is sent says that nothing was processed', () => {
	it.each([
		['a list that cannot be read', { kind: 'status', status: 500 }],
		['a list that is none', { kind: 'body', body: 'text' }],
	] as const)('%s', async (_, fault) => {
		await accounting().control.faults.add({ match: { method: 'GET' }, times: 8, fault });
		const { data } = await failed('invoice.create', await invoice());
		expect(data).toMatchObject({ processed: 'no' });
		expect(await created()).toEqual([]);
	});
});

it('does not call an invoice unprocessed that an earlier try of the run may have drafted', async () => {
	const wanted = await invoice({ skipIfReferenceExists: true });
	const run = async () =>
		await accounting().run('invoice.create', wanted, { establishedAt: 32, mode: 'retry' });
	await lose('before');
	const first = await run();
	expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
	const fault = { kind: 'status', status: 500 } as const;
	await accounting().control.faults.add({ match: { method: 'GET' }, times: 8, fault });
	const again = await run();
	expect(again.error?.context.data).toMatchObject({ processed: 'unknown', httpCode: 500 });
	expect(again.error?.description).toContain('An earlier try of this run was sent');
	expect(await created()).toEqual([]);
});

it('shows the request in a preview and sends nothing', async () => {
	const [shown] = await ok('invoice.create', await invoice({ options: { preview: true } }));
	expect(shown).toMatchObject({ preview: true, request: { body: { reference: 'payment-1' } } });
	expect(Object.keys(shown)[0]).toBe('message');
	expect(shown.message).toMatch(/^Would draft an invoice of one line .* Nothing was sent\.$/);
	expect(shown).not.toHaveProperty('created');
	expect(await created()).toEqual([]);
});

describe('a list that was read before another run created the invoice', () => {
	const match = { method: 'POST', path: '^/invoices$' };
	/** Long enough for the others to come meanwhile on a busy machine. */
	const late = { match, fault: { kind: 'latency', ms: 6_000 } } as const;
	/** It looks, and cannot look again after the answer was lost. */
	const lost = [
		{ match, fault: { kind: 'cut', when: 'after' } },
		{ match: { method: 'GET' }, skip: 1, fault: { kind: 'status', status: 403 } },
	] as const;
	const twoItems = async () =>
		await accounting().run(
			'invoice.create',
			await invoice({ reference: '={{ $json.reference }}' }),
			{
				items: [{ json: { reference: 'payment-2' } }, { json: { reference: 'payment-1' } }],
				executionId: 'two items',
			},
		);
	const oneItem = async () =>
		await accounting().run('invoice.create', await invoice(), { executionId: 'one item' });
	const isSent = async (count: number) => {
		while ((await accounting().control.requests({ method: 'POST' })).length < count);
	};

	it('is not trusted when its answer was lost since', async () => {
		await accounting().control.faults.add(late);
		const two = twoItems();
		await isSent(1);
		await accounting().control.faults.add(...lost);
		expect((await oneItem()).error?.context.data).toMatchObject({ processed: 'unknown' });
		expect((await two).output[0].map(({ json }) => json.created)).toEqual([true, false]);
		expect(await created()).toHaveLength(2);
	});

	it('is not trusted when it was read while the other was sent', async () => {
		await accounting().control.faults.add(late, lost[0]);
		const one = oneItem();
		await isSent(1);
		const two = twoItems();
		await isSent(2);
		await accounting().control.faults.add({ ...lost[1], skip: 0 });
		expect((await one).error?.context.data).toMatchObject({ processed: 'unknown' });
		expect((await two).output[0].map(({ json }) => json.created)).toEqual([true, false]);
		expect(await created()).toHaveLength(2);
	});
});
