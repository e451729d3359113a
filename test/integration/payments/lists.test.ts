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
		expect(results[0].name).toMatch(/ · pending · amount 2000, EUR$/);
	});

	it('lists payouts and endpoints', async () => {
		await payments().control.payouts.create({ count: 2 });
		expect((await payments().search('searchPayouts')).results).toHaveLength(2);
		await ok('webhookEndpoint.create', { url: `${payments().url}/nowhere` });
		const { results } = await payments().search('searchWebhookEndpoints', 'nowhere');
		expect(results).toHaveLength(1);
	});
});
