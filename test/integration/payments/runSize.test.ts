import { MOST_IN_A_RUN } from '../../../nodes/shared/once/claims';
import { payments, usePayments } from './harness.mts';

// Thousands of requests prove no more than a few.
jest.mock('../../../nodes/shared/once/claims', () => ({
	...jest.requireActual<object>('../../../nodes/shared/once/claims'),
	MOST_IN_A_RUN: 10,
}));

usePayments();

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ json: { n } }));
const posted = async () => await payments().control.requests({ method: 'POST' });

const code = { mode: 'open_amount', currency: 'EUR' };
const payout = { amount: 5, currency: 'EUR', destinationType: 'service_account' };

it.each([
	['qrCode.create', code, `${MOST_IN_A_RUN + 1} items in one run are more than n8n can remember`],
	['payout.create', payout, `more than ${MOST_IN_A_RUN} payouts in one run need keys of your own`],
])('sends nothing of a run of %s that is too large to be remembered', async (...one) => {
	const [name, parameters, message] = one;
	const { error } = await payments().run(name, parameters, { items: many(MOST_IN_A_RUN + 1) });
	expect(error?.message).toContain(message);
	expect(await posted()).toEqual([]);
});

it.each([
	['qrCode.create', code, MOST_IN_A_RUN],
	['payout.create', payout, MOST_IN_A_RUN],
	[
		'payout.create',
		{ ...payout, options: { idempotencyKey: '={{ "settlement-" + $json.n }}' } },
		MOST_IN_A_RUN + 1,
	],
])('sends all of a run of %s that can be, %j', async (name, parameters, count) => {
	const { error } = await payments().run(name, parameters, { items: many(count) });
	expect(error).toBeUndefined();
	expect(await posted()).toHaveLength(count);
});

it('counts all rounds of a loop', async () => {
	const { error } = await payments().run('qrCode.create', code, { items: many(4), rounds: 3 });
	expect(error?.message).toContain('12 items in one run');
	expect(await posted()).toHaveLength(8);
});

it('does not count the tries of Retry On Fail, which send nothing more', async () => {
	await payments().control.faults.add({
		match: { method: 'POST' },
		skip: 5,
		times: 2,
		fault: { kind: 'status', status: 400 },
	});
	const { error } = await payments().run('qrCode.create', code, {
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
	};
	for (let call = 0; call < MOST_IN_A_RUN; call++) {
		expect((await payments().run('qrCode.create', code, asTool)).error).toBeUndefined();
	}
	const { error } = await payments().run('qrCode.create', code, asTool);
	expect(error?.message).toContain('more than n8n can remember');
});
