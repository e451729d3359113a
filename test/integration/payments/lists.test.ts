import { ok, payments, seed, usePayments } from './harness.mts';

usePayments();

describe('lists to pick from', () => {
	it('pages through payments and searches older ones', async () => {
		const [old] = await seed('pending');
		await seed('succeeded', 250);
		const first = await payments().search('searchPayments');
		expect(first.results).toHaveLength(100);
		const second = await payments().search('searchPayments', '', first.paginationToken as string);
		expect(second.results[0].value).not.toBe(first.results[0].value);
		const { results } = await payments().search('searchPayments', 'PENDING');
		expect(results.map(({ value }) => value)).toEqual([old.id]);
		expect(results[0].name).toMatch(/^amount 2000, EUR · pending · /);
	});

	it('offers to refund what can be refunded, and to cancel what is pending', async () => {
		const [pending] = await seed('pending');
		const [paid] = await seed('succeeded');
		const valuesOf = async (method: string) =>
			(await payments().search(method)).results.map(({ value }) => value);
		expect(await valuesOf('searchRefundablePayments')).toEqual([paid.id]);
		expect(await valuesOf('searchPendingPayments')).toEqual([pending.id]);
		const [payout] = await payments().control.payouts.create({ status: 'pending' });
		await payments().control.payouts.create({ count: 2 });
		expect(await valuesOf('searchPendingPayouts')).toEqual([payout.id]);
	});

	it('lists payouts and endpoints', async () => {
		await payments().control.payouts.create({ count: 2 });
		expect((await payments().search('searchPayouts')).results).toHaveLength(2);
		await ok('webhookEndpoint.create', { url: `${payments().url}/nowhere` });
		const { results } = await payments().search('searchWebhookEndpoints', 'nowhere');
		expect(results).toHaveLength(1);
	});
});
