import { useSimulator } from './useSimulator.mts';

const bank = { amount: 10.5, currency: 'USD', destinationType: 'provider_bank' };

describe('payouts', () => {
	const simulator = useSimulator();
	const { call } = simulator;
	const payOut = (body: object, headers: Record<string, string> = {}, key?: string) =>
		call('POST', '/payouts', { body, headers, key });
	const balance = async () => {
		const { payments } = await simulator.control.state();
		return payments.businesses[0]?.balances.USD;
	};

	it.each(['provider_bank', 'kestrelpay_bank'])('processes a payout to %s', async (to) => {
		const { status, body } = await payOut({ ...bank, destinationType: to });
		expect([status, body]).toEqual([200, { payoutId: expect.any(String), status: 'processing' }]);
	});

	it('completes a payout to the service account at once', async () => {
		const { body } = await payOut({ ...bank, destinationType: 'service_account' });
		expect(body.status).toBe('completed');
		expect(await balance()).toBe(1_000_000 - 1050);
	});

	it('debits the balance once the provider confirms, and not when it fails', async () => {
		const first = await payOut(bank);
		const second = await payOut(bank);
		expect(await balance()).toBe(1_000_000);
		await simulator.control.payouts.confirm(first.body.payoutId);
		await simulator.control.payouts.fail(second.body.payoutId, 'bank_unreachable');
		expect(await balance()).toBe(1_000_000 - 1050);
		const { body } = await call('GET', '/payouts');
		expect(body.data).toEqual([
			expect.objectContaining({ status: 'failed', failure_reason: 'bank_unreachable' }),
			{ id: first.body.payoutId, amount: 1050, currency: 'USD', status: 'completed' },
		]);
	});

	it('replays a key whatever the new body', async () => {
		const headers = { 'idempotency-key': 'order-77' };
		const first = await payOut(bank, headers);
		const second = await payOut({ ...bank, amount: 99 }, headers);
		expect([second.status, second.body]).toEqual([200, { ...first.body, idempotentReplay: true }]);
		expect(first.body).not.toHaveProperty('idempotentReplay');
		expect(await simulator.control.ledger('payout')).toHaveLength(1);
	});

	it('replays a held payout with 200', async () => {
		const headers = { 'idempotency-key': 'large-one' };
		const large = { ...bank, amount: 1000.01 };
		expect((await payOut(large, headers)).status).toBe(202);
		const again = await payOut(large, headers);
		expect([again.status, again.body.idempotentReplay]).toEqual([200, true]);
	});

	it('keeps the keys of businesses apart', async () => {
		const headers = { 'idempotency-key': 'order-77' };
		await payOut(bank, headers);
		const other = await payOut(bank, headers, simulator.keys.liveSecond);
		expect(other.body).not.toHaveProperty('idempotentReplay');
	});

	it.each([
		['1234567', 400],
		['12345678', 200],
		['x'.repeat(64), 200],
		['x'.repeat(65), 400],
	])('answers the key %s with %i', async (key, status) => {
		expect((await payOut(bank, { 'idempotency-key': key })).status).toBe(status);
	});

	it('does not keep the key of a refused payout', async () => {
		const headers = { 'idempotency-key': 'order-77' };
		expect((await payOut({ ...bank, amount: 10_000.01 }, headers)).status).toBe(400);
		expect((await payOut(bank, headers)).body).not.toHaveProperty('idempotentReplay');
	});

	it('executes a held payout on approval', async () => {
		const held = await payOut({ ...bank, amount: 2000 });
		expect([held.status, held.body]).toEqual([
			202,
			{ payoutId: expect.any(String) as string, requiresApproval: true },
		]);
		expect(await simulator.control.ledger()).toEqual([]);
		const [approval] = await simulator.control.approvals.list();
		await simulator.control.approvals.approve(approval?.id ?? '');
		expect(await simulator.control.ledger('payout')).toHaveLength(1);
	});

	it('cancels a payout before it is submitted only', async () => {
		const [pending] = await simulator.control.payouts.create({ status: 'pending' });
		const cancelled = await call('POST', `/payouts/${pending?.id}/cancel`);
		expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
		const { body } = await payOut(bank);
		const late = await call('POST', `/payouts/${body.payoutId}/cancel`);
		expect([late.status, late.body.code]).toEqual([400, 'invalid_request']);
	});

	it('reserves the money of payouts under way', async () => {
		await simulator.control.businesses.update('first', { balances: { USD: 1500 } });
		expect((await payOut(bank)).status).toBe(200);
		const second = await payOut(bank);
		expect([second.status, second.body.code]).toEqual([400, 'invalid_request']);
	});

	it('refuses sandbox keys', async () => {
		expect((await payOut(bank, {}, simulator.keys.sandbox)).status).toBe(400);
	});

	it('refuses the bank destination without a saved account', async () => {
		await simulator.control.businesses.update('first', { settlementAccount: null });
		expect((await payOut(bank)).status).toBe(400);
		expect((await payOut({ ...bank, destinationType: 'service_account' })).status).toBe(200);
	});

	it('compares bank details with the saved account', async () => {
		const saved = { accountNumber: '0123456789', bankCode: '044' };
		expect((await payOut({ ...bank, bankDetails: saved })).status).toBe(200);
		const other = await payOut({ ...bank, bankDetails: { ...saved, accountNumber: '999' } });
		expect([other.status, other.body.code]).toEqual([403, 'permission_denied']);
	});

	it.each([
		{ ...bank, amount: 0.009 },
		{ ...bank, amount: 100_000_001 },
		{ ...bank, amount: 1.005 },
		{ ...bank, amount: 1.5, currency: 'JPY' },
		{ ...bank, amount: '10' },
		{ ...bank, currency: 'DOLLAR' },
		{ ...bank, destinationType: 'card' },
		{ ...bank, note: 'hi' },
		{ ...bank, bankDetails: { iban: 'x' } },
	])('refuses %j', async (body) => {
		expect((await payOut(body)).status).toBe(400);
	});

	it('lists the fifty most recent', async () => {
		const seeded = await simulator.control.payouts.create({ count: 51 });
		const { body } = await call('GET', '/payouts');
		const ids = (body.data as { id: string }[]).map(({ id }) => id);
		expect(ids).toHaveLength(50);
		expect(ids[0]).toBe(seeded.at(-1)?.id);
	});

	it.each([
		['bare', (list: object[]) => list],
		['data', (list: object[]) => ({ data: list })],
		['named', (list: object[]) => ({ payouts: list })],
	] as const)('wraps the list as %s', async (payouts, wrap) => {
		await simulator.control.settings.set({ envelopes: { payouts } });
		const [seeded] = await simulator.control.payouts.create();
		const record = { id: seeded?.id, amount: 5000, currency: 'USD', status: 'processing' };
		expect((await call('GET', '/payouts')).body).toEqual(wrap([record]));
	});
});
