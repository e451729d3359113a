import { service } from '../../../nodes/MerchantPayments/service';
import type { Connection } from '../../../nodes/shared/connection/connection';
import { byId, payments, seed, usePayments } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

usePayments();

let executions = 0;

/** One execution of the workflow, in which the node may run several times. */
const execution = () => {
	const executionId = `execution ${++executions}`;
	const same = { executionId, establishedAt: executions };
	return async (name: string, parameters: object, input: object = {}) =>
		await payments().run(name, parameters as Record<string, unknown>, { ...same, ...input });
};

/** What does not show by then is not on its way any more. */
const { now } = Date;
let ahead = 0;
const aMinuteLater = () => {
	ahead += 60_000;
	jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
};

afterEach(() => {
	ahead = 0;
	jest.restoreAllMocks();
});

const tool = { nodeOptions: { type: 'n8n-nodes-merchant-services.merchantPaymentsTool' } };
const goOn = { nodeOptions: { onError: 'continueRegularOutput' } };

const ofAmounts = (...amounts: number[]) => ({
	items: amounts.map((amount) => ({ json: { amount } })),
});

const amount = '={{ $json.amount }}';
const payout = (options: object) => ({
	amount,
	amountUnit: 'major',
	currency: 'EUR',
	destinationType: 'service_account',
	options,
});
const refund = async (options: object) => {
	const [{ id }] = await seed();
	return {
		paymentId: byId(id),
		refundType: 'partial',
		amount,
		amountUnit: 'major',
		currency: 'EUR',
		options,
	};
};

describe.each([
	['payout.create', 'payout', payout],
	['payment.refund', 'refund', refund],
] as const)('%s', (name, kind, parametersOf) => {
	const moved = async () => (await payments().control.ledger(kind)).map((entry) => entry.amount);

	it('stops before the item that would exceed it', async () => {
		const parameters = await parametersOf({ maximumPerRun: 12 });
		const { error } = await execution()(name, parameters, ofAmounts(5, 6, 2, 1));
		expect(error?.message).toContain('Maximum per Execution: 2 EUR on top of 11 EUR');
		expect(error?.message).toContain('[item 2]');
		expect(await moved()).toEqual([500, 600]);
	});

	it('lets a smaller item pass after a refused one', async () => {
		const parameters = await parametersOf({ maximumPerRun: 12 });
		const { output } = await execution()(name, parameters, { ...ofAmounts(5, 6, 2, 1), ...goOn });
		expect(output[0].map(({ json }) => 'error' in json)).toEqual([false, false, true, false]);
		expect(output[0][2].json.details).toMatchObject({ processed: 'no' });
		expect(await moved()).toEqual([500, 600, 100]);
	});

	it('covers all rounds of an execution, and no other', async () => {
		const parameters = await parametersOf({ maximumPerRun: 8 });
		const inALoop = { ...parameters, amount: '={{ [5, 4][$runIndex] }}' };
		const { error } = await execution()(name, inALoop, { rounds: 2 });
		expect(error?.message).toContain('on top of 5');
		expect((await execution()(name, parameters, ofAmounts(4))).error).toBeUndefined();
		expect(await moved()).toEqual([500, 400]);
	});

	it('covers all calls of an AI agent', async () => {
		const parameters = await parametersOf({ maximumPerRun: 8 });
		const call = execution();
		for (const json of [{ amount: 5 }, { amount: 4 }, { amount: 3 }]) {
			await call(name, { ...parameters, amount: json.amount }, tool);
		}
		expect(await moved()).toEqual([500, 300]);
	});

	it('counts once what is sent again by Retry On Fail', async () => {
		const parameters = await parametersOf({ maximumPerRun: 8 });
		const { output } = await execution()(name, parameters, {
			...ofAmounts(9, 5, 4, 3),
			nodeOptions: { ...goOn.nodeOptions, retryOnFail: true, maxTries: 3, waitBetweenTries: 0 },
		});
		expect(output[0].map(({ json }) => 'error' in json)).toEqual([true, false, true, false]);
		expect(output[0][1].json).toMatchObject({ repeated: true });
		expect(await moved()).toEqual([500, 300]);
	});

	it('covers the Retry of a person, which is another execution of the same run', async () => {
		const parameters = await parametersOf({ maximumPerRun: 8 });
		const again = { establishedAt: Date.now(), mode: 'retry' };
		const first = await execution()(name, parameters, { ...ofAmounts(5, 4), ...again });
		expect(first.error?.message).toContain('on top of 5 EUR');
		const second = await execution()(name, parameters, { ...ofAmounts(5, 4), ...again });
		expect(second.error?.message).toContain('on top of 5 EUR');
		expect(await moved()).toEqual([500]);
	});

	it('counts what was paid before n8n died, and pays it no second time', async () => {
		const parameters = await parametersOf({ maximumPerRun: 8 });
		const run = execution();
		await run(name, parameters, { ...ofAmounts(5, 4), mode: 'webhook' });
		aMinuteLater();
		const { error } = await run(name, parameters, {
			...ofAmounts(5, 4),
			mode: 'retry',
			crashed: true,
		});
		// Which payouts were sent nobody can look up; refunds can be read.
		expect(error?.message).toMatch(
			/Maximum per Execution: (4 EUR on top of 5 EUR|what .* is not known)/,
		);
		expect(await moved()).toEqual([500]);
	});

	it('counts what the first attempt paid in every Retry of it', async () => {
		const parameters = await parametersOf({ maximumPerRun: 8 });
		const run = execution();
		const first = await run(name, parameters, { ...ofAmounts(5, 4, 3), mode: 'webhook' });
		expect(first.error?.message).toContain('4 EUR on top of 5 EUR');
		for (let retries = 0; retries < 2; retries += 1) {
			aMinuteLater();
			const { output } = await run(name, parameters, {
				...ofAmounts(5, 4, 3),
				...goOn,
				mode: 'retry',
				retryOf: first,
			});
			// What is found at the service counts before anything is sent; payouts cannot be looked up.
			expect(output[0][1].json.error).toMatch(/(4 EUR on top of (5|8) EUR|is not known)/);
			expect(output[0].map(({ json }) => 'error' in json).slice(0, 2)).toEqual([false, true]);
		}
		expect(await moved()).toEqual([500, 300]);
	});

	it('covers all calls of a sub-workflow by one execution', async () => {
		const ownKey = name === 'payout.create' ? 'idempotencyKey' : 'refundKey';
		const key = '={{ "order-number-" + $json.amount }}';
		const parameters = await parametersOf({ maximumPerRun: 8, [ownKey]: key });
		const called = async (amounts: number, parentExecutionId: string) =>
			await execution()(name, parameters, {
				...ofAmounts(amounts),
				mode: 'integrated',
				parentExecutionId,
			});
		const parent = `parent of ${name}`;
		expect((await called(5, parent)).error).toBeUndefined();
		expect((await called(4, parent)).error?.message).toContain('on top of 5 EUR');
		// The parent may have waited for days.
		const days = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 86_400_000);
		expect((await called(4, parent)).error?.message).toContain('on top of 5 EUR');
		days.mockRestore();
		expect((await called(4, `another ${parent}`)).error).toBeUndefined();
		expect(await moved()).toEqual([500, 400]);
	});

	it('gives back what the service certainly refused', async () => {
		const parameters = await parametersOf({ maximumPerRun: 8 });
		const run = execution();
		await payments().control.pause({ retryAfterSeconds: 600 });
		expect((await run(name, parameters, ofAmounts(5))).error?.message).toContain('paused');
		await payments().control.resume();
		expect((await run(name, parameters, ofAmounts(8))).error).toBeUndefined();
	});

	it('counts what has an unknown outcome', async () => {
		const parameters = await parametersOf({ maximumPerRun: 8 });
		await payments().control.faults.add({
			match: { method: 'POST' },
			times: 20,
			fault: { kind: 'status', status: 500, when: 'before' },
		});
		const { output } = await execution()(name, parameters, { ...ofAmounts(5, 4), ...goOn });
		expect(output[0][0].json.details).toMatchObject({ processed: 'unknown' });
		expect(output[0][1].json.error).toContain('on top of 5 EUR');
	}, 60_000);

	it('is checked in a preview as well', async () => {
		const parameters = { ...(await parametersOf({ maximumPerRun: 8 })), preview: true };
		const { output } = await execution()(name, parameters, { ...ofAmounts(5, 4, 3), ...goOn });
		expect(output[0].map(({ json }) => 'error' in json)).toEqual([false, true, false]);
		expect(await moved()).toEqual([]);
	});

	it.each([[{}], [{ allowedCurrencies: 'EUR' }]])('is no tool with %j alone', async (options) => {
		const parameters = { ...(await parametersOf(options)), amount: 5 };
		const { error } = await execution()(name, parameters, tool);
		expect(error?.message).toContain('Maximum Amount: must be set before an AI agent');
		expect(await moved()).toEqual([]);
	});

	it.each<[{ preview?: string; [option: string]: unknown }, string]>([
		[{ maximumAmount: '={{ $fromAI("maximum", "", "number") }}' }, 'Maximum Amount'],
		[{ maximumAmount: 9, maximumPerRun: '={{ 1000 }}' }, 'Maximum per Execution'],
		[{ maximumAmount: 9, allowedCurrencies: '={{ "EUR" }}' }, 'Allowed Currencies'],
		[{ maximumAmount: 9, preview: '={{ false }}' }, 'Preview'],
	])('leaves no guard of %j to an AI agent', async ({ preview, ...options }, label) => {
		const parameters = { ...(await parametersOf(options)), amount: 5, ...(preview && { preview }) };
		const items = [{ json: { maximum: 1000 } }];
		const { error } = await execution()(name, parameters, { ...tool, items });
		expect(error?.message).toContain(`${label}: must be typed`);
		expect(await moved()).toEqual([]);
	});
});

describe('a duplicate counts once', () => {
	const own = payout({ idempotencyKey: 'order-0001', maximumPerRun: 100 });
	const twoOf60 = { ...ofAmounts(60, 60), ...goOn };
	const paid = async () => await payments().control.ledger('payout');

	it('in a batch with one Idempotency Key', async () => {
		const { output } = await execution()('payout.create', own, twoOf60);
		expect(output[0][1].json).toMatchObject({ repeated: true });
		expect(await paid()).toHaveLength(1);
	});

	it('in a sub-workflow that its parent calls again', async () => {
		const parent = { parentExecutionId: 'parent of duplicates', mode: 'integrated' };
		const call = async () =>
			await execution()('payout.create', own, { ...ofAmounts(60), ...goOn, ...parent });
		await call();
		expect((await call()).output[0][0].json).toMatchObject({ repeated: true });
		expect(await paid()).toHaveLength(1);
	});

	it('and is not called unprocessed when it is a refund', async () => {
		const parameters = await refund({ maximumPerRun: 10 });
		const parent = { parentExecutionId: 'parent of refunds', mode: 'integrated' };
		const call = async (...amounts: number[]) => {
			const input = { ...ofAmounts(...amounts), ...goOn, ...parent };
			const { output } = await execution()('payment.refund', parameters, input);
			return output[0].map(({ json }) => (json.details as { processed?: string })?.processed);
		};
		expect(await call(6)).toEqual([undefined]);
		expect(await call(6)).toEqual(['yes']);
		expect(await call(5)).toEqual(['no']);
		expect(await call(4)).toEqual([undefined]);
	});

	it('and counts still when a later one of the same key is refused', async () => {
		await payments().control.faults.add({
			match: { method: 'POST', path: '^/payouts$' },
			skip: 1,
			times: 1,
			fault: { kind: 'status', status: 400 },
		});
		const keyed = payout({ idempotencyKey: '={{ $json.key }}', maximumPerRun: 100 });
		const items = ['order-0001', 'order-0001', 'order-0002'].map((key) => ({
			json: { amount: 60, key },
		}));
		const { output } = await execution()('payout.create', keyed, { items, ...goOn });
		expect(output[0][1].json.details).toMatchObject({ processed: 'no', httpCode: 400 });
		expect(output[0][2].json.error).toContain('on top of 60 EUR');
	});
});

// The safe side: what remains of the payment when it was sent cannot be read any more.
it('a full refund of a part whose response was lost counts with the whole payment as well', async () => {
	const [a, b] = await seed('succeeded', 2);
	const one = { refundType: 'partial', amount: 5, currency: 'EUR' };
	await execution()('payment.refund', { paymentId: byId(a.id), ...one });
	await payments().control.faults.add(
		{ match: { path: `${a.id}/refund` }, times: 1, fault: { kind: 'cut', when: 'after' } },
		{ match: { path: `${b.id}/refund` }, times: 1, fault: { kind: 'status', status: 400 } },
		{
			match: { method: 'GET', path: `/payments/${a.id}` },
			skip: 2,
			times: 3,
			fault: { kind: 'status', status: 403 },
		},
	);
	const run = execution();
	const both = async (more: object) =>
		await run(
			'payment.refund',
			{
				paymentId: byId('={{ $json.id }}'),
				refundType: 'full',
				options: { maximumPerRun: 40 },
			},
			{ items: [{ json: { id: a.id } }, { json: { id: b.id } }], readsIn: 'minor', ...more },
		);
	await both(goOn);
	const { output } = await both({ ...goOn, mode: 'retry' });
	expect(output[0][0].json).toMatchObject({ firstOutcome: 'executed' });
	expect(output[0][1].json.error).toContain('20 EUR on top of 35 EUR');
}, 30_000);

describe('a full refund', () => {
	const full = async (options: object, count = 1) => {
		const ids = (await seed('succeeded', count)).map(({ id }) => id);
		const paymentId = byId(`={{ ${JSON.stringify(ids)}[$runIndex] }}`);
		return { paymentId, refundType: 'full', options };
	};
	const connect = service.connect.bind(service);

	it('is refused where amounts are read in a unit that nobody knows', async () => {
		const { error } = await execution()('payment.refund', await full({ maximumPerRun: 100 }));
		expect(error?.message).toContain('Maximum per Execution: cannot be checked for a full refund');
		expect(error?.description).toContain('in the credential');
	});

	it.each(['minor', 'major'] as const)('counts what remains, in %s units', async (readsIn) => {
		jest
			.spyOn(service, 'connect')
			.mockImplementation((credentials): Connection => ({ ...connect(credentials), readsIn }));
		await payments().control.settings.set({ readUnit: readsIn });
		const several = await full({ maximumPerRun: 30 }, 2);
		const { error } = await execution()('payment.refund', several, { rounds: 2 });
		expect(error?.message).toContain('Maximum per Execution: 20 EUR on top of 20 EUR');
		const above = await execution()('payment.refund', await full({ maximumAmount: 19.99 }));
		expect(above.error?.message).toContain('20 EUR is more than the Maximum Amount of 19.99');
		expect(await payments().control.ledger('refund')).toMatchObject([{ amount: 2000 }]);
	});
});
