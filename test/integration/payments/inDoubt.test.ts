import type { INodeType } from 'n8n-workflow';
import { byId, payments, seed, usePayments } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

usePayments();

const sameRun = (establishedAt: number) => ({
	establishedAt,
	mode: 'retry' as 'retry' | 'webhook',
	executionId: String(Math.random()),
	nodeOptions: { onError: 'continueRegularOutput' as const },
});

const fail = async (times: number, fault: object) =>
	await payments().control.faults.add({ match: { method: 'POST' }, times, fault } as never);

const CASES: ReadonlyArray<readonly [string, string, () => Promise<object>]> = [
	[
		'a payout',
		'payout.create',
		async () => ({ amount: 5, currency: 'EUR', destinationType: 'service_account' }),
	],
	[
		'a payment link',
		'paymentLink.create',
		async () => ({ title: 'Order', amountType: 'fixed', amount: 5, currency: 'EUR' }),
	],
];

describe.each(CASES)('%s whose answer was lost', (_, name, parametersOf) => {
	it.each([401, 403, 422, 501])(
		'is not said to be unprocessed because another try of the run is refused with %i',
		async (status) => {
			const parameters = await parametersOf();
			const run = sameRun(1_900_000_000_000 + status);
			const detailsOf = async () => {
				const { output } = await payments().run(name, parameters as never, run);
				return output[0][0].json.details;
			};
			await fail(4, { kind: 'cut', when: 'after' });
			expect(await detailsOf()).toMatchObject({ processed: 'unknown' });
			await fail(1, { kind: 'status', status });
			expect(await detailsOf()).toMatchObject({
				httpCode: status,
				processed: 'unknown',
				description: expect.stringContaining('It may have been sent before') as string,
			});
			await fail(1, { kind: 'status', status });
			const other = await payments().run(name, { ...parameters, amount: 6 } as never, {
				...run,
				establishedAt: 1_900_000_001_000 + status,
			});
			expect(other.output[0][0].json.details).toMatchObject({ processed: 'no' });
		},
	);
});

describe('a refund for which duplicates are not prevented', () => {
	const once = async () => ({
		paymentId: byId((await seed())[0].id),
		refundType: 'partial',
		amount: 5,
		currency: 'EUR',
		refundOnce: false,
	});
	const run = async (parameters: object, establishedAt: number, mode: 'retry' | 'webhook') =>
		await payments().run('payment.refund', parameters as never, {
			...sameRun(establishedAt),
			mode,
		});

	it('is not sent again by a Retry after its response was lost', async () => {
		const parameters = await once();
		await fail(1, { kind: 'cut', when: 'before' });
		const first = await run(parameters, 1_900_000_004_000, 'webhook');
		expect(first.output[0][0].json.details).toMatchObject({ processed: 'unknown' });
		const { output } = await run(parameters, 1_900_000_004_000, 'retry');
		expect(output[0][0].json.error).toContain('The outcome of this refund is unknown');
		expect(output[0][0].json.details).toMatchObject({ processed: 'unknown' });
		expect(await payments().control.requests({ method: 'POST' })).toHaveLength(1);
	});

	it('is sent by a Retry that reaches the node for the first time', async () => {
		const { output } = await run(await once(), 1_900_000_005_000, 'retry');
		expect(output[0][0].json).not.toHaveProperty('error');
		expect(await payments().control.ledger('refund')).toHaveLength(1);
	});
});

it('is not said to be unprocessed because nothing at all can be sent any more', async () => {
	const items = [{ json: { amount: 5 } }, { json: { amount: 6 } }];
	const parameters = {
		amount: '={{ $json.amount }}',
		amountUnit: 'major',
		currency: 'EUR',
		destinationType: 'service_account',
	};
	const processed = async (key?: string) => {
		const run = sameRun(1_900_000_002_000);
		const { output } = await payments().run('payout.create', parameters, { ...run, items, key });
		return output[0].map(({ json }) => (json.details as { processed?: string })?.processed);
	};
	await fail(4, { kind: 'cut', when: 'after' });
	await fail(1, { kind: 'status', status: 422 });
	expect(await processed()).toEqual(['unknown', 'no']);
	expect(await processed(`svc_test_${'0'.repeat(10)}`)).toEqual(['unknown', 'no']);
});

/** As a process loads it that has just started. */
const loadedAgain = (): INodeType => {
	let loaded: INodeType | undefined;
	jest.isolateModules(() => {
		const { MerchantPayments } = jest.requireActual(
			'../../../nodes/MerchantPayments/MerchantPayments.node',
		);
		loaded = new MerchantPayments();
	});
	if (!loaded) throw new Error('The package was not loaded');
	return loaded;
};

it('is not said to be unprocessed by a process that did not send it', async () => {
	const parameters = { amount: 5, currency: 'EUR', destinationType: 'service_account' };
	const detailsOf = async (more: object = {}) => {
		const run = { ...sameRun(1_900_000_003_000), ...more };
		const { output } = await payments().run('payout.create', parameters, run);
		return output[0][0].json.details;
	};
	await fail(1, { kind: 'status', status: 403 });
	expect(await detailsOf()).toMatchObject({ processed: 'no' });
	await fail(1, { kind: 'status', status: 403 });
	expect(await detailsOf({ node: loadedAgain() })).toMatchObject({ processed: 'no' });
	await fail(4, { kind: 'cut', when: 'after' });
	expect(await detailsOf()).toMatchObject({ processed: 'unknown' });
	await fail(1, { kind: 'status', status: 403 });
	expect(await detailsOf({ node: loadedAgain() })).toMatchObject({ processed: 'unknown' });
	expect(await payments().control.ledger('payout')).toHaveLength(1);
});
