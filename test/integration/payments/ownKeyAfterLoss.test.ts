import { payments, usePayments } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

usePayments();

let executions = 0;
const run = async (operation: string, parameters: object) => {
	const { output, hints } = await payments().run(
		operation,
		{ amount: '5', currency: 'EUR', options: { idempotencyKey: 'order-4711' }, ...parameters },
		{ mode: 'trigger', establishedAt: ++executions },
	);
	return { ...output[0][0].json, hints: hints.map(({ message }) => message) };
};
const breakOnce = async () =>
	await payments().control.faults.add({
		match: { method: 'POST' },
		fault: { kind: 'cut', when: 'before' },
	});

describe('a connection that breaks does not make an own key a new one', () => {
	it('of a payout, which may be an earlier one', async () => {
		const payout = { destinationType: 'service_account' };
		await run('payout.create', payout);
		await breakOnce();
		const again = await run('payout.create', payout);
		expect(again).toMatchObject({
			idempotentReplay: true,
			unconfirmed: ['amount', 'destinationType'],
			note: expect.stringContaining('It was requested now, or earlier.'),
		});
		expect(await payments().control.ledger('payout')).toHaveLength(1);
	});

	it('of a payment link, whose title shows that it is an earlier one', async () => {
		await run('paymentLink.create', { title: 'A chair' });
		await breakOnce();
		const again = await run('paymentLink.create', { title: 'A lamp' });
		expect(again).toMatchObject({ title: 'A chair', unconfirmed: ['title'] });
		expect(again.hints).toEqual([expect.stringContaining('came back with another title')]);
	});

	it('nor do a lost attempt and its Retry', async () => {
		const parameters = {
			amount: '5',
			currency: 'EUR',
			options: { idempotencyKey: 'order-4711' },
		};
		await run('paymentLink.create', { title: 'A chair' });
		await payments().control.faults.add({
			match: { method: 'POST' },
			times: 4,
			fault: { kind: 'cut', when: 'before' },
		});
		const lamp = { ...parameters, title: 'A lamp' };
		const lost = await payments().run('paymentLink.create', lamp, {
			mode: 'trigger',
			establishedAt: ++executions,
		});
		expect(lost.error).toBeDefined();
		const { output } = await payments().run('paymentLink.create', lamp, {
			mode: 'retry',
			establishedAt: executions,
			retryOf: lost,
		});
		expect(output[0][0].json).toMatchObject({ title: 'A chair', unconfirmed: ['title'] });
	});
});
