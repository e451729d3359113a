import { installStore } from '../../harness/engine/webhookStore.mts';
import {
	accounting,
	BEGAN,
	documentsInBooks,
	invoiceOf,
	later,
	useAccounting,
} from './harness.mts';

useAccounting();
beforeEach(async () => (await installStore()).clear());

const goOn = { nodeOptions: { onError: 'continueRegularOutput' } } as const;
const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ json: { n } }));
const invoice = async (more: object = {}) =>
	await invoiceOf({
		lines: { line: [{ description: '={{ "Order " + $json.n }}', quantity: 1, unitPrice: 5 }] },
		...more,
	});
const descriptions = async () =>
	(await documentsInBooks()).map(({ lines }) => lines[0].description).sort();
const match = { method: 'POST', path: '^/invoices$' };
const add = async (...faults: object[]) =>
	await accounting().control.faults.add(...(faults as never[]));

// settle: a wait of half a minute, and then it sends what another Retry that is still alive is about to send.
describe('the store fails once in a Retry, between taking a number and announcing', () => {
	const failOnce = async () => {
		let left = 1;
		(await installStore()).before((call, entries) => {
			if (call === 'record' && left > 0 && entries.some((entry) => / announced/.test(entry))) {
				left -= 1;
				throw new Error('database is locked');
			}
		});
	};
	const run = async (more: object) =>
		await accounting().run('invoice.create', await invoice(), {
			items: numbered(2),
			establishedAt: BEGAN,
			...more,
		});

	it('a Retry an hour later drafts what was never sent', async () => {
		await add({ match, skip: 1, times: 1, fault: { kind: 'status', status: 400 } });
		const first = await run({ mode: 'webhook' });
		expect(await descriptions()).toEqual(['Order 0']);
		await failOnce();
		const failed = await run({ mode: 'retry', retryOf: first });
		expect(failed.error?.message).toContain('deduplication store cannot be used');
		const again = await later(
			60 * 60_000,
			async () => await run({ mode: 'retry', retryOf: first }),
		);
		expect(again.error?.message).toBeUndefined();
		expect(await descriptions()).toEqual(['Order 0', 'Order 1']);
	}, 60_000);
});

it('a reference that was drafted is not called unprocessed because a note changed', async () => {
	const named = await invoice({
		reference: '={{ "order-" + $json.n }}',
		skipIfReferenceExists: true,
		additionalFields: { notes: '={{ "Run " + $execution.id + $json.n }}' },
	});
	const run = async (executionId: string, mode: 'webhook' | 'retry') =>
		await accounting().run('invoice.create', named, {
			items: numbered(2),
			establishedAt: BEGAN,
			executionId,
			mode,
			...goOn,
		});
	await add({ match, skip: 1, times: 1, fault: { kind: 'status', status: 400 } });
	await run('a', 'webhook');
	expect(await descriptions()).toEqual(['Order 0']);
	const { output } = await run('b', 'retry');
	expect(output[0][0].json).toMatchObject({ created: false });
});
