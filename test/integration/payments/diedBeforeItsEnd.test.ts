import { death } from '../../harness/dyingAttempts.mts';
import { installStore } from '../../harness/engine/webhookStore.mts';
import { useShiftedClock } from '../../harness/shiftedClock.mts';
import { byId, payments, seed, usePayments } from './harness.mts';
import { paidOut, pay, refund, refunded } from './spend.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

jest.mock(
	'../../../nodes/shared/idempotency/attempts',
	() =>
		jest.requireActual<{ dyingAttempts: object }>('../../harness/dyingAttempts.mts').dyingAttempts,
);

usePayments();
const clock = useShiftedClock();
beforeEach(() => {
	death.isNear = false;
});

const goOn = { nodeOptions: { onError: 'continueRegularOutput' } } as const;
const processedBy = ({ output }: Awaited<ReturnType<typeof refund>>) =>
	output[0].map(({ json }) => (json.details as { processed?: string } | undefined)?.processed);
const rows = async () => (await seed('succeeded', 3)).map(({ id }) => ({ id }));
const refuse = async (skip: number) =>
	await payments().control.faults.add({
		match: { method: 'POST' },
		skip,
		times: 1,
		fault: { kind: 'status', status: 400 },
	});

it.each(['the memory', 'nothing'])(
	'counts towards Maximum per Execution what a dead attempt and a Retry sent, by %s',
	async (by) => {
		const [old, done, refused] = await rows();
		await refund([old], {}, { mode: 'trigger', establishedAt: 1, ...goOn });
		const list = [old, done, refused];
		const parameters = { options: { maximumPerRun: 100 } };
		const execution = { establishedAt: clock.trueTime(), ...goOn } as const;
		death.isNear = true;
		await refuse(1);
		await refund(list, parameters, { ...execution, mode: 'trigger' });
		death.isNear = false;
		clock.shift += 60_000;
		await refuse(0);
		const retry = { ...execution, mode: 'retry' } as const;
		const first = await refund(list, parameters, { ...retry, crashed: true });
		expect(processedBy(first)).toEqual(['yes', undefined, 'no']);
		clock.shift += 60_000;
		const from = by === 'nothing' ? { crashed: true } : { retryOf: first };
		const second = await refund(list, parameters, { ...retry, ...from });
		expect(processedBy(second)).toEqual(['yes', undefined, undefined]);
		expect(await refunded()).toEqual([500, 500, 500]);
	},
);

it('counts nothing for a Refund Key that belongs to another refund', async () => {
	const [one, other, third] = await rows();
	const parameters = { options: { refundKey: '={{ $json.key }}', maximumPerRun: 20 } };
	const keyed = { ...one, amount: 18, key: 'return-1' };
	await refund([keyed], parameters, { mode: 'trigger', establishedAt: 1, ...goOn });
	const list = [
		{ ...other, amount: 18, key: 'return-1' },
		{ ...third, amount: 5, key: 'return-2' },
	];
	const execution = { establishedAt: clock.trueTime(), ...goOn } as const;
	await refuse(0);
	await refund(list, parameters, { ...execution, mode: 'trigger' });
	clock.shift += 60_000;
	await refund(list, parameters, { ...execution, mode: 'retry', crashed: true });
	expect(await refunded()).toEqual([1800, 500]);
});

it('says of a row that was refunded before that it was, also when the limit is used up', async () => {
	const [one, two, old] = await rows();
	await refund([old], {}, { mode: 'trigger', establishedAt: 1, ...goOn });
	const parameters = { options: { maximumPerRun: 10 } };
	const list = [one, two, old];
	const run = await refund(list, parameters, { mode: 'trigger', establishedAt: 2, ...goOn });
	expect(processedBy(run)).toEqual([undefined, undefined, 'yes']);
});

it('says so as well when a changed value beside it leaves open what was spent', async () => {
	const [old, fresh] = await rows();
	await refund([old], {}, { mode: 'trigger', establishedAt: 1, ...goOn });
	const parameters = { options: { maximumPerRun: 100 } };
	const list = (amount: number) => [old, { ...fresh, amount }];
	const execution = { establishedAt: clock.trueTime(), ...goOn } as const;
	death.isNear = true;
	await refund(list(6), parameters, { ...execution, mode: 'trigger' });
	death.isNear = false;
	clock.shift += 60_000;
	const retry = { ...execution, mode: 'retry', crashed: true } as const;
	expect(processedBy(await refund(list(7), parameters, retry))).toEqual(['yes', 'unknown']);
	expect(await refunded()).toEqual([500, 600]);
});

it('does not call unknown what another execution has refunded, right after n8n died', async () => {
	const [old, fresh] = await rows();
	await refund([old], {}, { mode: 'trigger', establishedAt: 1, ...goOn });
	const execution = { establishedAt: clock.trueTime(), ...goOn } as const;
	death.isNear = true;
	await refund([old, fresh], {}, { ...execution, mode: 'trigger' });
	death.isNear = false;
	const again = await refund([old, fresh], {}, { ...execution, mode: 'retry', crashed: true });
	expect(processedBy(again)).toEqual(['yes', undefined]);
	expect(await refunded()).toEqual([500, 500]);
});

it('counts what is unknown towards Maximum per Execution in the later rounds of a loop', async () => {
	const amounts = [
		[3, 3.5],
		[4, 4.5],
	];
	const establishedAt = clock.trueTime();
	const loop = async (rounds: number, crashed: boolean) =>
		await pay(
			[0, 1].map((i) => ({ i, amounts, recovered: crashed ? 1 : 0 })),
			{
				amount: '={{ $json.amounts[$runIndex - $json.recovered][$json.i] }}',
				options: { maximumPerRun: 6 },
			},
			{ rounds, crashed, establishedAt, mode: crashed ? 'retry' : 'webhook', ...goOn },
		);
	await loop(1, false);
	clock.shift += 60_000;
	await loop(2, true);
	expect(await paidOut()).toEqual([300]);
});

describe('not called unprocessed behind a Retry that sent nothing', () => {
	const limit = (maximumPerRun: number) => ({ options: { maximumPerRun } });

	it.each([
		['a refund whose payment cannot be read', refund, refunded, limit(40)],
		[
			'a payout above a Maximum Amount of today',
			pay,
			paidOut,
			{ options: { maximumPerRun: 40, maximumAmount: 4 } },
		],
	])('%s', async (_, act, moved, last) => {
		const items = [{ ...(await rows())[0], amount: 5 }];
		const establishedAt = clock.trueTime();
		const first = await act(items, limit(4), { establishedAt, mode: 'webhook' });
		const retry = { establishedAt, mode: 'retry', retryOf: first } as const;
		clock.shift += 60_000;
		expect((await act(items, limit(4), retry)).error?.message).toContain('Maximum per Execution');
		clock.shift += 60_000;
		expect((await act(items, limit(40), retry)).error).toBeUndefined();
		expect(await moved()).toEqual([500]);
		clock.shift += 60_000;
		await payments().control.faults.add({
			match: { method: 'GET' },
			times: 9,
			fault: { kind: 'status', status: 500 },
		});
		const { error } = await act(items, last, retry);
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
	});
});

it('calls unprocessed what nobody sent, also behind a Retry that sent nothing', async () => {
	const items = [{ amount: 5 }, { amount: 7 }];
	const establishedAt = clock.trueTime();
	const limited = { options: { maximumPerRun: 4 } };
	const first = await pay(items, limited, { establishedAt, mode: 'webhook' });
	const retry = { establishedAt, mode: 'retry', retryOf: first } as const;
	clock.shift += 60_000;
	await pay(items, limited, retry);
	clock.shift += 60_000;
	const higher = { options: { maximumPerRun: 40, maximumAmount: 6 } };
	expect(processedBy(await pay(items, higher, { ...retry, ...goOn }))).toEqual([undefined, 'no']);
	expect(await paidOut()).toEqual([500]);
});

describe('n8n died in a later node, and the Retry lists the items in another order', () => {
	it.each([
		['an amount that changed', [{ amount: 6 }, { amount: 5.01 }], ['unknown', 'unknown']],
		['an amount that cannot be read', [{ amount: 6.001 }, { amount: 5 }], ['unknown', undefined]],
	])('%s', async (_, list, processed) => {
		const execution = { establishedAt: clock.trueTime(), ...goOn } as const;
		await refuse(1);
		const before = [{ amount: 5 }, { amount: 6 }];
		const { memory } = await pay(before, {}, { ...execution, mode: 'trigger' });
		clock.shift += 60_000;
		const again = await pay(list, {}, { ...execution, mode: 'retry', crashed: true, memory });
		expect(processedBy(again)).toEqual(processed);
		expect(await paidOut()).toEqual([500]);
	});

	it('a payment that cannot be read', async () => {
		const [one, other] = await rows();
		const execution = { establishedAt: clock.trueTime(), ...goOn } as const;
		await refuse(1);
		const { memory } = await refund([one, other], {}, { ...execution, mode: 'trigger' });
		clock.shift += 60_000;
		await payments().control.faults.add({
			match: { method: 'GET', path: other.id },
			times: 9,
			fault: { kind: 'status', status: 503 },
		});
		const retry = { ...execution, mode: 'retry', crashed: true, memory } as const;
		expect(processedBy(await refund([other, one], {}, retry))).toEqual(['unknown', undefined]);
	});
});

it('pays nothing again by another key while nobody can tell what was paid', async () => {
	const items = [{ amount: 5, key: 'order-4711' }];
	const execution = { establishedAt: clock.trueTime() } as const;
	death.isNear = true;
	await pay(items, {}, { ...execution, mode: 'webhook' });
	death.isNear = false;
	clock.shift += 60_000;
	(await installStore()).fail(new Error('database is locked'));
	const own = { options: { idempotencyKey: '={{ $json.key }}' } };
	const { error } = await pay(items, own, { ...execution, mode: 'retry', crashed: true });
	expect(error?.message).toContain("n8n's deduplication store cannot be used");
	expect(error?.context.data).toMatchObject({ processed: 'unknown' });
	expect(await paidOut()).toEqual([500]);
});

const recipient = {
	...{ externalReference: 'shop-1', name: 'Shop', accountBank: '044' },
	...{ accountNumber: '0123456789', splitValue: '10' },
};

describe.each([
	['splitRecipient.create', () => recipient],
	['qrCode.create', () => ({ mode: 'fixed_amount', amount: 5, currency: 'EUR' })],
	['payment.cancel', (id: unknown) => ({ paymentId: byId(id) })],
])('%s that n8n died in', (name, parameters) => {
	it.each([401, 503])('is not called unprocessed by a Retry that gets %i', async (status) => {
		const [{ id }] = await seed(name === 'payment.cancel' ? 'pending' : 'succeeded');
		const execution = { establishedAt: clock.trueTime() } as const;
		death.isNear = true;
		const first = await payments().run(name, parameters(id), { ...execution, mode: 'webhook' });
		death.isNear = false;
		expect(first.error).toBeUndefined();
		clock.shift += 60_000;
		await payments().control.faults.add({
			...{ match: { method: 'POST' }, times: 9 },
			fault: { kind: 'status', status, code: status === 503 ? 'service_paused' : 'invalid_key' },
		});
		const retry = { ...execution, mode: 'retry', crashed: true } as const;
		const { error } = await payments().run(name, parameters(id), retry);
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
	});
});
