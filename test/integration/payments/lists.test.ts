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

	it('puts the currencies of recent payments on top, and needs no service for the others', async () => {
		const create = async (currency: string, count: number) =>
			await payments().control.payments.create({
				status: 'succeeded',
				currency,
				count,
				amount: 500,
			});
		await create('KWD', 1);
		await create('CHF', 3);
		const codes = async (filter?: string) =>
			(await payments().search('searchCurrencies', filter)).results.map(({ value }) => value);
		const all = await codes();
		expect(all.slice(0, 3)).toEqual(['CHF', 'KWD', 'AED']);
		expect(new Set(all).size).toBe(all.length);
		expect((await codes('eur'))[0]).toBe('EUR');
		await payments().control.faults.add({
			match: { path: '^/payments' },
			times: 1,
			fault: { kind: 'status', status: 403 },
		});
		expect((await codes())[0]).toBe('AED');
	});
});
