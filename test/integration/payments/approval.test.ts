import { payments, usePayments } from './harness.mts';
import { type Options, pay as payItems } from './spend.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

usePayments();

beforeEach(async () => {
	await payments().control.settings.set({ approvalThresholds: { EUR: 1000 } });
});

const pay = async (more: Options) =>
	await payItems([{ amount: 50 }, { amount: 5 }], {}, { establishedAt: 1, ...more });

const fail = async (skip: number, fault: object) =>
	await payments().control.faults.add({
		match: { method: 'POST' },
		skip,
		times: 1,
		fault: fault as never,
	});

it('a payout that awaits approval still does when the response was lost', async () => {
	await fail(0, { kind: 'cut', when: 'after' });
	const { output } = await pay({ mode: 'trigger' });
	expect(output[0].map(({ json }) => json.requiresApproval)).toEqual([true, false]);
});

it('and in a Retry, until it is approved', async () => {
	const failing = async (more: Options) => {
		await fail(1, { kind: 'status', status: 400 });
		const run = await pay(more);
		expect(run.error).toBeDefined();
		return run;
	};
	const first = await failing({ mode: 'trigger' });
	const second = await failing({ mode: 'retry', retryOf: first });
	const [{ id }] = await payments().control.approvals.list();
	await payments().control.approvals.approve(id);
	const { output } = await pay({ mode: 'retry', retryOf: second });
	expect(output[0][0].json).toMatchObject({ requiresApproval: false });
	expect(output[0][0].json.note).not.toContain('pending');
});
