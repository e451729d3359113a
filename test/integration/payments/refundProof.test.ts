import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

// What a payment shows proves a refund executed only where it cannot be the work of another one.

const partial = { refundType: 'partial', amount: 5, currency: 'EUR' };
const keyed = (refundKey: string) => ({ ...partial, options: { refundKey } });

/** Each run is of another moment; a Retry is of the same. */
const refund = async (id: string, parameters: object, run: number, input: object = {}) =>
	await payments().run(
		'payment.refund',
		{ paymentId: byId(id), ...parameters },
		{ establishedAt: run, executionId: `${run} ${Math.random()}`, mode: 'webhook', ...input },
	);

const retry = async (id: string, parameters: object, run: number) =>
	await refund(id, parameters, run, { mode: 'retry' });

const executed = async () => await payments().control.ledger('refund');

const UNKNOWN = { processed: 'unknown' };

/** The request never reaches the service. */
const lose = async () =>
	await payments().control.faults.add({
		match: { path: 'refund' },
		times: 1,
		fault: { kind: 'cut', when: 'before' },
	});

const awaitApprovalFrom = async (EUR: number) =>
	await payments().control.settings.set({ approvalThresholds: { EUR } });

const pendingApproval = async (): Promise<string> =>
	(await payments().control.approvals.list())[0].id;

it('a duplicate that gives way hides no other refund that was executed meanwhile', async () => {
	const [{ id }] = await seed();
	await lose();
	const lost = await refund(id, keyed('a'), 1);
	expect(lost.error?.context.data).toMatchObject(UNKNOWN);
	await payments().control.faults.clear();
	// The duplicate is slow at reading the payment behind its place.
	await payments().control.faults.add({
		match: { method: 'GET', path: '^/payments/' },
		skip: 1,
		times: 1,
		fault: { kind: 'latency', ms: 1_500 },
	});
	const duplicate = refund(id, keyed('a'), 2);
	await waitFor('the second reading of the duplicate', async () => {
		const requests = await payments().control.requests({ path: /^\/payments\// });
		return requests.find(({ status }) => status === null);
	});
	expect((await refund(id, keyed('c'), 3)).error).toBeUndefined();
	expect((await duplicate).error?.message).toContain('Refund not sent');
	expect((await retry(id, keyed('a'), 1)).error?.context.data).toMatchObject(UNKNOWN);
	expect(await executed()).toHaveLength(1);
});

it.each([false, true])(
	'a refund whose duplicates are not prevented counts as another one (lost one prevented: %s)',
	async (refundOnce) => {
		const [{ id }] = await seed();
		await lose();
		const lost = await refund(id, { ...partial, refundOnce }, 1);
		expect(lost.error?.context.data).toMatchObject(UNKNOWN);
		expect((await refund(id, { ...partial, refundOnce: false }, 2)).error).toBeUndefined();
		const again = await retry(id, { ...partial, refundOnce }, 1);
		expect(again.error?.context.data).toMatchObject(UNKNOWN);
		expect(await executed()).toHaveLength(1);
	},
);

it('a full refund that was rejected is not called executed because another one returned all', async () => {
	const [{ id }] = await seed();
	const full = { refundType: 'full' };
	await awaitApprovalFrom(1);
	expect((await refund(id, full, 1)).output[0][0].json).toMatchObject({ requiresApproval: true });
	await payments().control.approvals.reject(await pendingApproval());
	expect((await retry(id, full, 1)).output[0][0].json).toMatchObject({
		firstOutcome: 'awaiting approval',
		note: expect.stringContaining('rejected since'),
	});
	await awaitApprovalFrom(1_000_000);
	await refund(id, { ...partial, amount: 20 }, 2);
	const [{ json }] = (await retry(id, full, 1)).output[0];
	expect(json).toMatchObject({ firstOutcome: 'awaiting approval', requiresApproval: null });
	expect(await executed()).toHaveLength(1);
});

it('a full refund that was approved is called executed, however often it is asked for, and no other one', async () => {
	const [{ id }] = await seed();
	const full = { refundType: 'full' };
	await awaitApprovalFrom(1);
	await refund(id, full, 1);
	await payments().control.approvals.approve(await pendingApproval());
	const outcomes = [await retry(id, full, 1), await retry(id, full, 1)];
	for (const { output } of outcomes) {
		expect(output[0][0].json).toMatchObject({
			firstOutcome: 'executed',
			requiresApproval: false,
		});
	}
});

it('a lost refund beside one that awaits approval stays unknown', async () => {
	const [{ id }] = await seed();
	const [full, all] = [{ refundType: 'full' }, { ...partial, amount: 20 }];
	await awaitApprovalFrom(1);
	await refund(id, full, 1);
	await awaitApprovalFrom(1_000_000);
	await lose();
	expect((await refund(id, all, 2)).error?.context.data).toMatchObject(UNKNOWN);
	await payments().control.approvals.approve(await pendingApproval());
	await retry(id, full, 1);
	await retry(id, full, 1);
	expect((await retry(id, all, 2)).error?.context.data).toMatchObject(UNKNOWN);
});

it('a duplicate item of one that awaits approval does not say that it was refunded', async () => {
	const [{ id }] = await seed();
	await awaitApprovalFrom(1);
	const { output } = await refund(id, partial, 1, {
		items: [{ json: { n: 1 } }, { json: { n: 2 } }],
		nodeOptions: { onError: 'continueRegularOutput' },
	});
	expect(output[0][1].json.details).toMatchObject({ ...UNKNOWN, duplicate: true });
	expect(await executed()).toEqual([]);
});
