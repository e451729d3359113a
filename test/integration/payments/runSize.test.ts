import { emptyMemory } from '../../../nodes/shared/idempotency/runMemory';
import { MAX_WRITES } from '../../../nodes/shared/run/writes';
import { payments, usePayments } from './harness.mts';

usePayments();

/** Thousands of requests prove no more than a few, so the run has asked for most of them before. */
const ROOM = 10;

const before = () => ({
	'node:Merchant Payments': {
		merchantServices: {
			'node-under-test': { ...emptyMemory(), asked: MAX_WRITES - ROOM },
		},
	},
});

const run = async (name: string, parameters: Record<string, unknown>, input: object = {}) =>
	await payments().run(name, parameters, { memory: before(), ...input });

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ json: { n } }));
const posted = async () => await payments().control.requests({ method: 'POST' });

const code = { mode: 'open_amount', currency: 'EUR' };
const payout = { amount: 5, currency: 'EUR', destinationType: 'service_account' };

it.each([
	['qrCode.create', code],
	['payout.create', payout],
])('sends nothing of a run of %s that is too large to be remembered', async (name, parameters) => {
	const { error } = await run(name, parameters, { items: many(ROOM + 1) });
	const message = `${MAX_WRITES + 1} items in one execution are more than n8n can remember`;
	expect(error?.message).toContain(message);
	expect(await posted()).toEqual([]);
});

it.each([
	['qrCode.create', code, ROOM],
	['payout.create', payout, ROOM],
	[
		'payout.create',
		{ ...payout, options: { idempotencyKey: '={{ "settlement-" + $json.n }}' } },
		ROOM + 1,
	],
])('sends all of a run of %s that can be, %j', async (name, parameters, count) => {
	const { error } = await run(name, parameters, { items: many(count) });
	expect(error).toBeUndefined();
	expect(await posted()).toHaveLength(count);
});

it('counts all rounds of a loop', async () => {
	const { error } = await run('qrCode.create', code, { items: many(4), rounds: 3 });
	expect(error?.message).toContain(`${MAX_WRITES + 2} items in one execution`);
	expect(await posted()).toHaveLength(8);
});

it('does not count the tries of Retry On Fail, which send nothing more', async () => {
	await payments().control.faults.add({
		match: { method: 'POST' },
		skip: 5,
		times: 2,
		fault: { kind: 'status', status: 400 },
	});
	const { error } = await run('qrCode.create', code, {
		items: many(6),
		nodeOptions: { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 },
	});
	expect(error).toBeUndefined();
	expect(await payments().control.ledger('qr_code')).toHaveLength(6);
});

it('counts every call of an AI agent', async () => {
	const asTool = {
		nodeOptions: { type: 'n8n-nodes-merchant-services.merchantPaymentsTool' },
		executionId: 'agent',
		establishedAt: 1,
		memory: before(),
	};
	for (let call = 0; call < ROOM; call++) {
		expect((await run('qrCode.create', code, asTool)).error).toBeUndefined();
	}
	const { error } = await run('qrCode.create', code, asTool);
	expect(error?.message).toContain('more than n8n can remember');
});
