import { byId, ok, payments, seed, usePayments } from './harness.mts';

usePayments();

describe('payments', () => {
	it('reads one', async () => {
		const [{ id }] = await seed();
		expect(await ok('payment.get', { paymentId: byId(id) })).toMatchObject([
			{ id, status: 'succeeded' },
		]);
	});

	it.each([
		[0, 1],
		[100, 2],
		[200, 3],
		[201, 3],
	])('reads all of %i in %i pages, also after a full last page', async (count, pages) => {
		if (count) await seed('succeeded', count);
		const all = await ok('payment.getAll', { returnAll: true });
		expect(new Set(all.map(({ id }) => id)).size).toBe(count);
		expect(await payments().control.requests({ path: /^\/payments/ })).toHaveLength(pages);
	});

	it('asks for no more than the limit and filters by state', async () => {
		await seed('succeeded', 5);
		await seed('pending', 3);
		const filters = { status: 'pending' };
		expect(await ok('payment.getAll', { limit: 2, filters })).toHaveLength(2);
		expect(await ok('payment.getAll', { limit: 50, filters })).toHaveLength(3);
	});

	it('cancels a pending one, and again', async () => {
		const [{ id }] = await seed('pending');
		await ok('payment.cancel', { paymentId: byId(id) });
		expect(await ok('payment.cancel', { paymentId: byId(id) })).toMatchObject([
			{ status: 'cancelled' },
		]);
	});
});
