import { installStore } from '../../harness/engine/webhookStore.mts';
import { payments, usePayments } from './harness.mts';

usePayments();
afterEach(() => jest.restoreAllMocks());

const DAY_MS = 24 * 60 * 60_000;
const BEGAN_AT = Date.parse('2026-11-18T09:00:00Z');
const at = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(ms);

const said = ({ hints }: { hints: ReadonlyArray<{ message: string }> }) =>
	hints.map(({ message }) => message).join();

const refuse = async (times: number) =>
	await payments().control.faults.add({
		match: { method: 'GET', path: 'settlements' },
		times,
		fault: { kind: 'status', status: 503, code: 'unavailable', retryAfter: 0 },
	});

describe('a Retry of an execution that never got as far as the node', () => {
	const retry = async (name: string, parameters: object) =>
		await payments().run(name, parameters as never, {
			...{ mode: 'retry', establishedAt: BEGAN_AT, executionId: 'retry' },
			items: [{ json: { id: 'order-1' } }],
		});

	it.each([
		[
			'payout.create',
			(maximumAmount: number) => ({
				...{ amount: 100, currency: 'EUR', destinationType: 'service_account' },
				options: { idempotencyKey: '={{ "payout-" + $now.toISODate() }}', maximumAmount },
			}),
		],
		[
			'paymentLink.create',
			(limit: number) => ({
				...{ title: 'Order', amount: 100, currency: 'EUR' },
				// The first one has passed by then.
				additionalFields: { expiresAt: limit < 100 ? '2026-11-19T08:00:00Z' : '2099-01-01' },
				options: { idempotencyKey: '={{ $json.id + "-" + $now.toISODate() }}' },
			}),
		],
	])('does not learn the key of its own day by being refused: %s', async (name, parametersOf) => {
		at(BEGAN_AT + DAY_MS);
		expect((await retry(name, parametersOf(50))).error).toBeDefined();
		const { error } = await retry(name, parametersOf(500));
		expect(error?.message).toContain('Idempotency Key: contains the date');
		expect(await payments().control.requests({ method: 'POST' })).toEqual([]);
	});
});

it.each([
	['n8n died', true],
	['its response was lost', false],
])(
	'a call of an AI agent does not pay again under the key of another day after %s',
	async (_, isCrash) => {
		const call = async (mode: 'trigger' | 'retry') =>
			await payments().run(
				'payout.create',
				{
					...{ amount: 100, currency: 'EUR', destinationType: 'service_account' },
					options: {
						idempotencyKey: '={{ "payout-" + $now.toISODate() }}',
						...{ maximumAmount: 500, maximumPerRun: 500 },
					},
				},
				{
					...{ mode, establishedAt: BEGAN_AT + Number(isCrash), executionId: mode },
					nodeOptions: { type: 'n8n-nodes-merchant-services.merchantPaymentsTool' },
				},
			);
		at(BEGAN_AT);
		const lost = { kind: 'status', status: 502, when: 'after', retryAfter: 0 } as const;
		if (!isCrash)
			await payments().control.faults.add({ match: { method: 'POST' }, times: 8, fault: lost });
		await call('trigger');
		await payments().control.faults.clear();
		if (isCrash) (await installStore()).memories.clear();
		at(BEGAN_AT + DAY_MS);
		const { error } = await call('retry');
		expect(error?.message).toMatch(/contains the date|is not known/);
		expect(await payments().control.ledger('payout')).toHaveLength(1);
	},
);

it.each([0, 4])(
	'says that its days are not those of the execution, after %d failed tries',
	async (failed) => {
		const day = '={{ $now.minus({ days: 1 }).toISODate() }}';
		if (failed > 0) await refuse(failed);
		const run = await payments().run(
			'settlement.exportCsv',
			{ period: 'custom', from: day, to: day, binaryProperty: 'data' },
			{
				...{ mode: 'retry', establishedAt: Date.now() - 3 * DAY_MS - failed, executionId: 'retry' },
				nodeOptions: { retryOnFail: true, maxTries: 3, waitBetweenTries: 10 },
			},
		);
		expect(run.error).toBeUndefined();
		expect(said(run)).toContain('Dates were computed by a Retry, and the execution began on');
	},
);

it('a Period that was corrected for a Retry counts from now, and that is said', async () => {
	const exported = async (now: string, mode: 'trigger' | 'retry', period: string) => {
		at(Date.parse(now));
		return await payments().run(
			'settlement.exportCsv',
			{ period, binaryProperty: 'data' },
			{ mode, establishedAt: 77, executionId: now },
		);
	};
	await refuse(4);
	expect((await exported('2026-11-30T22:00:00Z', 'trigger', 'thisMonth')).error).toBeDefined();
	const run = await exported('2026-12-01T15:00:00Z', 'retry', 'lastMonth');
	expect(run.output[0][0].json).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
	expect(said(run)).toContain('Dates were computed by a Retry');
});
