import { useSimulator } from './useSimulator.mts';

const shop = {
	externalReference: 'shop-1',
	name: 'Shop "One", Ltd',
	accountBank: '044',
	accountNumber: '0690000031',
	splitValue: 20,
};

describe('split recipients and settlements', () => {
	const simulator = useSimulator();
	const { call } = simulator;
	const create = (change: object = {}) =>
		call('POST', '/split-recipients', { body: { ...shop, ...change } });

	it('creates a recipient whose phone falls back to the merchant', async () => {
		const { status, body } = await create();
		expect(status).toBe(200);
		expect(body).toMatchObject({ ...shop, recipientMobile: '+15550100', verified: false });
		expect((await call('GET', '/split-recipients')).body).toEqual({ data: [body] });
	});

	it('returns the old recipient when the reference repeats', async () => {
		const first = await create();
		const second = await create({ accountNumber: '999', name: 'Other' });
		expect(second.body).toEqual(first.body);
		expect(await simulator.control.ledger('recipient')).toHaveLength(1);
	});

	it('marks a recipient verified and disabled', async () => {
		const { body } = await create();
		const path = `/split-recipients/${body.id}`;
		const verified = await call('PATCH', path, { body: { verified: true } });
		expect(verified.body).toMatchObject({ verified: true, disabled: false });
		expect((await call('PATCH', path, { body: {} })).status).toBe(400);
		expect((await call('PATCH', path, { body: { name: 'New' } })).status).toBe(400);
	});

	it.each([
		{ externalReference: 'x'.repeat(201) },
		{ name: 'x'.repeat(201) },
		{ name: undefined },
		{ accountBank: 44 },
		{ splitValue: 0.5 },
		{ splitValue: 101 },
		{ recipientMobile: '1'.repeat(31) },
		{ email: 'a@b.example' },
	])('refuses %j', async (change) => {
		expect((await create(change)).status).toBe(400);
	});

	it('settles to the recipient, and to the merchant once it is disabled', async () => {
		const { body: saved } = await create();
		const { body: link } = await call('POST', '/payment-links', {
			body: { title: 'Tea', currency: 'USD', amount: 10, splitRecipientId: saved.id },
		});
		const { payment } = await simulator.control.links.pay(link.id);
		await call('PATCH', `/split-recipients/${saved.id}`, { body: { disabled: true } });
		await simulator.control.links.pay(link.id);
		const { body } = await call('GET', `/settlements?splitRecipientId=${saved.id}`);
		expect(body.settlements).toEqual([
			expect.objectContaining({ payment_id: payment.id, split_recipient_name: shop.name }),
		]);
		expect((await call('GET', '/settlements')).body.settlements).toHaveLength(2);
	});

	it('sums the settled payments of a range per currency', async () => {
		const seed = simulator.control.payments.create;
		await seed({ amount: 1000, at: '2025-03-01T23:59:59Z' });
		await seed({ amount: 2000, at: '2025-03-02T00:00:00Z', status: 'partially_refunded' });
		await seed({ amount: 4000, at: '2025-03-03T23:59:59Z' });
		await seed({ amount: 3000, currency: 'JPY', at: '2025-03-03T12:00:00Z' });
		await seed({ amount: 8000, at: '2025-03-03T12:00:00Z', status: 'failed' });
		await seed({ amount: 9000, at: '2025-03-04T00:00:00Z' });
		const { body } = await call('GET', '/settlements?from=2025-03-02&to=2025-03-03');
		expect(body.summary).toEqual([
			{
				currency: 'JPY',
				count: 1,
				gross: 3000,
				fee: 45,
				net: 2955,
				refunded: 0,
				net_settled: 2955,
			},
			{
				currency: 'USD',
				count: 2,
				gross: 6000,
				fee: 90,
				net: 5910,
				refunded: 1000,
				net_settled: 4910,
			},
		]);
	});

	it('exports CSV with quotes where needed', async () => {
		const { body: saved } = await create();
		const [payment] = await simulator.control.payments.create({
			recipientId: saved.id,
			at: '2025-03-01T00:00:00Z',
		});
		const { headers, text } = await call('GET', '/settlements?format=csv');
		expect(headers['content-type']).toBe('text/csv; charset=utf-8');
		expect(text).toBe(
			'payment_id,currency,gross,fee,net,refunded,net_settled,settled_at,split_recipient_id,split_recipient_name\r\n' +
				`${payment?.id},USD,5000,75,4925,0,4925,2025-03-01T00:00:00.000Z,${saved.id},"Shop ""One"", Ltd"\r\n`,
		);
	});

	it.each(['from=2025-3-1', 'to=yesterday', 'format=xml', 'from=2025-03-02&to=2025-03-01'])(
		'refuses /settlements?%s',
		async (query) => {
			expect((await call('GET', `/settlements?${query}`)).status).toBe(400);
		},
	);
});
