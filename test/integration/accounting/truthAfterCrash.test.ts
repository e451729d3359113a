import { installStore } from '../../harness/engine/webhookStore.mts';
import {
	accounting,
	BEGAN,
	byId,
	contactNamed,
	documentsInBooks,
	invoiceOf,
	later,
	useAccounting,
} from './harness.mts';

useAccounting();
beforeEach(async () => (await installStore()).clear());

const goOn = { nodeOptions: { onError: 'continueRegularOutput' } } as const;
const items = [0, 1].map((n) => ({ json: { n } }));
const ofOrder = {
	lines: { line: [{ description: '={{ "Order " + $json.n }}', quantity: 1, unitPrice: 5 }] },
	reference: '={{ "order-" + $json.n }}',
	skipIfReferenceExists: true,
};

it('does not call a drafted reference unprocessed because a note changed and the list cannot be read', async () => {
	const notes = { additionalFields: { notes: '={{ "Execution " + $execution.id + $json.n }}' } };
	const parameters = await invoiceOf({ ...ofOrder, ...notes });
	const run = async (executionId: string, mode: 'webhook' | 'retry') =>
		await accounting().run('invoice.create', parameters, {
			items,
			establishedAt: BEGAN,
			executionId,
			mode,
			...goOn,
		});
	const refuse = async (method: string, status: number, more: object) =>
		await accounting().control.faults.add({
			match: { method, path: '^/invoices' },
			fault: { kind: 'status', status },
			...more,
		});
	await refuse('POST', 400, { skip: 1, times: 1 });
	await run('a', 'webhook');
	expect(await documentsInBooks()).toHaveLength(1);
	await refuse('GET', 403, { times: 50 });
	const { output } = await run('b', 'retry');
	expect(output[0][0].json.details).toMatchObject({ processed: 'unknown', changed: true });
});

describe('what was there before the run began is not called created after n8n died', () => {
	const HOURS = 60 * 60_000;

	it.each([
		['invoice.create', async () => await invoiceOf(ofOrder)],
		[
			'contact.findOrCreate',
			async () => ({ role: 'customer', matchBy: 'name', name: '={{ "Customer " + $json.n }}' }),
		],
	])('%s', async (name, parametersOf) => {
		const parameters = await parametersOf();
		const run = async (count: number, establishedAt: number, more: object) => {
			const { output, error } = await accounting().run(name, parameters, {
				items: items.slice(0, count),
				establishedAt,
				...more,
			});
			expect(error).toBeUndefined();
			return output[0].map(({ json }) => json.created);
		};
		await accounting().control.clock.freeze(new Date(BEGAN - 2 * HOURS).toISOString());
		expect(await run(1, BEGAN - 2 * HOURS, { mode: 'webhook' })).toEqual([true]);
		await accounting().control.clock.freeze(new Date(BEGAN + 1_000).toISOString());
		// n8n dies after this, and remembers nothing of it.
		expect(await run(2, BEGAN, { mode: 'webhook' })).toEqual([false, true]);
		const again = async () => await run(2, BEGAN, { mode: 'retry', crashed: true });
		expect(await later(60_000, again)).toEqual([false, true]);
	});
});

it('drafts items once each that differ in their notes alone, of which the service shows nothing', async () => {
	const parameters = await invoiceOf({ additionalFields: { notes: '={{ $json.notes }}' } });
	const noted = ['short', 'a much longer note'].map((notes) => ({ json: { notes } }));
	const run = async (more: object) =>
		await accounting().run('invoice.create', parameters, {
			items: noted,
			establishedAt: BEGAN,
			...more,
		});
	await accounting().control.faults.add({
		match: { method: 'POST', path: '^/invoices$' },
		skip: 1,
		times: 1,
		fault: { kind: 'status', status: 400 },
	});
	await run({});
	const again = await later(60_000, async () => await run({ mode: 'retry', crashed: true }));
	expect(again.error).toBeUndefined();
	const sent = await accounting().control.requests({ method: 'POST' });
	expect(sent.filter(({ status }) => status === 201).map(({ body }) => body)).toMatchObject(
		noted.map(({ json }) => json),
	);
});

it('says how an invoice that somebody drafted after n8n died differs from what was asked for', async () => {
	const contact_id = String((await contactNamed('Acorn Books')).value);
	const parameters = await invoiceOf({ ...ofOrder, contactId: byId(contact_id) });
	const run = async (mode: 'webhook' | 'retry', crashed: boolean) =>
		await accounting().run('invoice.create', parameters, {
			items: items.slice(0, 1),
			establishedAt: BEGAN,
			mode,
			crashed,
		});
	await accounting().control.faults.add({
		match: { method: 'POST', path: '^/invoices$' },
		times: 1,
		fault: { kind: 'cut', when: 'before' },
	});
	await run('webhook', false);
	await accounting().control.accounting.documents.create({
		kind: 'invoice',
		contact_id,
		reference: 'order-0',
		lines: [{ description: 'Coffee', quantity: 1, unit_price: 99 }],
	});
	const { output } = await later(60_000, async () => await run('retry', true));
	expect(output[0][0].json).toMatchObject({ subtotal: 99, differs: 'total' });
});
