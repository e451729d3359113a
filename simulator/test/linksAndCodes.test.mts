import { useSimulator } from './useSimulator.mts';

const link = { title: 'Tea', currency: 'USD', amount: 12.5 };
const code = { mode: 'fixed_amount', currency: 'USD', amount: 1250 };
const recipient = {
	externalReference: 'shop-1',
	name: 'Shop "One", Ltd',
	accountBank: '044',
	accountNumber: '0690000031',
	splitValue: 20,
};
const unknownId = '11111111-1111-1111-1111-111111111111';

describe('payment links and QR codes', () => {
	const simulator = useSimulator();
	const { call } = simulator;
	const post = (path: string, body: object, headers: Record<string, string> = {}) =>
		call('POST', path, { body, headers });

	it('creates a link and a code', async () => {
		const created = await post('/payment-links', link);
		expect(created.body).toMatchObject({ id: expect.any(String), ...link });
		expect((await post('/qr-codes', code)).body).toMatchObject({ id: expect.any(String), ...code });
		const ledger = await simulator.control.ledger();
		expect(ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
			['link', 1250],
			['qr_code', 1250],
		]);
	});

	it('takes every documented link field', async () => {
		const { body: saved } = await post('/split-recipients', recipient);
		const full = {
			...link,
			description: 'd'.repeat(500),
			presetAmount: 3,
			expiresAt: '2030-01-01T00:00:00+02:00',
			imageUrl: 'https://shop.example/tea.png',
			returnUrl: 'https://shop.example/done?order=7',
			idempotencyKey: 'k'.repeat(255),
			splitRecipientId: saved.id,
		};
		expect((await post('/payment-links', full)).status).toBe(200);
	});

	it.each([
		{ title: 'x'.repeat(141) },
		{ title: '' },
		{ description: 'x'.repeat(501) },
		{ currency: 'USDT' },
		{ amount: 0 },
		{ amount: 100_000_000.01 },
		{ amount: 1.234 },
		{ amount: '12' },
		{ expiresAt: '2030-01-01T00:00:00' },
		{ expiresAt: '2030-01-01' },
		{ imageUrl: 'tea.png' },
		{ returnUrl: 'done' },
		{ idempotencyKey: 'k'.repeat(256) },
		{ splitRecipientId: 'shop-1' },
		{ metadata: {} },
	])('refuses a link with %j', async (change) => {
		const { status, body } = await post('/payment-links', { ...link, ...change });
		expect([status, body.code]).toEqual([400, 'invalid_request']);
	});

	it.each([
		{ mode: 'any' },
		{ amount: undefined },
		{ amount: 12.5 },
		{ amount: 0 },
		{ amount: 10_000_000_001 },
		{ currency: 'US' },
		{ description: 'x'.repeat(141) },
		{ singleUse: 'yes' },
		{ returnUrl: 'done' },
		{ title: 'Tea' },
	])('refuses a code with %j', async (change) => {
		const { status, body } = await post('/qr-codes', { ...code, ...change });
		expect([status, body.code]).toEqual([400, 'invalid_request']);
	});

	it.each([
		['/payment-links', link],
		['/qr-codes', code],
	])('%s knows its own recipients only', async (path, body) => {
		const answer = await post(path, { ...body, splitRecipientId: unknownId });
		expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
	});

	it('replays a key from the header or the body, whatever the new body', async () => {
		const first = await post('/payment-links', link, { 'idempotency-key': 'k1' });
		const second = await post('/payment-links', { ...link, title: 'Coffee', idempotencyKey: 'k1' });
		expect(second.body).toEqual(first.body);
		expect(await simulator.control.ledger('link')).toHaveLength(1);
	});

	it('refuses two different keys, and one that is too long', async () => {
		const two = { ...link, idempotencyKey: 'k2' };
		expect((await post('/payment-links', two, { 'idempotency-key': 'k1' })).status).toBe(400);
		const long = { 'idempotency-key': 'k'.repeat(256) };
		expect((await post('/payment-links', link, long)).status).toBe(400);
	});

	it('sends the payer back with the payment and its outcome', async () => {
		const returnUrl = 'https://shop.example/done?order=7';
		const { body } = await post('/payment-links', { ...link, returnUrl });
		const paid = await simulator.control.links.pay(body.id);
		expect(paid.redirectedTo).toBe(`${returnUrl}&payment_id=${paid.payment.id}&status=success`);
		const { redirectedTo } = await simulator.control.links.pay(body.id, { outcome: 'cancelled' });
		expect(redirectedTo).toContain('status=cancelled');
		const read = await call('GET', `/payments/${paid.payment.id}`);
		expect(read.body).toMatchObject({ payment_link_id: body.id, qr_code_id: null, amount: 1250 });
	});

	it('takes a single-use code once', async () => {
		const { body } = await post('/qr-codes', { ...code, singleUse: true });
		await simulator.control.qrCodes.pay(body.id, { outcome: 'failed' });
		const { payment } = await simulator.control.qrCodes.pay(body.id);
		expect(payment.qrCodeId).toBe(body.id);
		await expect(simulator.control.qrCodes.pay(body.id)).rejects.toThrow('single use');
	});

	it('takes no payment for an expired link', async () => {
		const expiresAt = '2020-01-01T00:00:00Z';
		const { body } = await post('/payment-links', { ...link, expiresAt });
		await expect(simulator.control.links.pay(body.id)).rejects.toThrow('expired');
	});
});
