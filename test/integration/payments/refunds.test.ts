import { byId, ok, payments, seed, usePayments } from './harness.mts';

usePayments();

describe('refunds', () => {
	const refund = async (id: string, parameters: object, key?: string) =>
		await ok('payment.refund', { paymentId: byId(id), ...parameters }, key);

	it('gives back a part in the currency of the payment', async () => {
		const [{ id }] = await seed();
		const [result] = await refund(id, { refundType: 'partial', amount: 5.5 });
		expect(result).toMatchObject({
			requiresApproval: false,
			requested: { currency: 'EUR', major: 5.5, minor: 550 },
		});
		expect(await payments().control.ledger('refund')).toMatchObject([{ amount: 550 }]);
	});

	it.each([
		[{ refundType: 'partial', amount: 15 }, /^Would refund 15\.00 EUR of payment \S+\. Nothing/],
		[{ refundType: 'partial', amount: 16 }, /The service would refuse it: 15\.00 EUR remain\./],
		[{ refundType: 'full' }, /^Would refund all that remains of payment \S+\. Nothing/],
	])('previews whether %j is more than remains', async (asked, sentence) => {
		const [{ id }] = await seed();
		await refund(id, { refundType: 'partial', amount: 5 });
		const { output } = await payments().run(
			'payment.refund',
			{ paymentId: byId(id), ...asked, preview: true },
			{ readsIn: 'minor' },
		);
		expect(JSON.stringify(output[0][0].json)).toMatch(
			new RegExp(sentence.source.replace(/^\^/, '"')),
		);
	});

	it('previews that a refund was made before, and still makes another one', async () => {
		const [{ id }] = await seed();
		const five = { refundType: 'partial', amount: 5 };
		const options = { refundKey: '={{ "return-4711" }}' };
		const preview = async (asked: object) =>
			JSON.stringify(await refund(id, { ...asked, preview: true }));
		expect(await preview(five)).toContain('Would refund 5.00 EUR');
		await refund(id, five);
		expect(await preview(five)).toContain(
			`Would refund nothing of payment ${id}: this node has already refunded 5.00 EUR of this payment.`,
		);
		expect(await preview({ ...five, refundOnce: false })).toContain('Would refund 5.00 EUR');
		expect(await preview({ ...five, options })).toContain('Would refund 5.00 EUR');
		await refund(id, { ...five, options });
		expect(await preview({ ...five, amount: 6, options })).toContain(
			'the Refund Key \\"return-4711\\" belongs to another refund',
		);
		expect(await payments().control.ledger('refund')).toHaveLength(2);
	});

	it('previews against the limit of an execution what would be refunded, and nothing else', async () => {
		const ids = (await seed('succeeded', 3)).map(({ id }) => id);
		await refund(ids[0], { refundType: 'partial', amount: 5 });
		const { output } = await payments().run(
			'payment.refund',
			{
				paymentId: byId('={{ $json.id }}'),
				refundType: 'partial',
				amount: 5,
				preview: true,
				options: { maximumPerRun: 5 },
			},
			{
				items: ids.map((id) => ({ json: { id } })),
				nodeOptions: { onError: 'continueRegularOutput' },
			},
		);
		const [before, next, above] = output[0].map(({ json }) => JSON.stringify(json));
		expect(before).toContain('Would refund nothing');
		expect(next).toContain('Would refund 5.00 EUR');
		expect(above).toContain('Maximum per Execution: 5 EUR on top of 5 EUR');
		expect(above).not.toContain('has sent');
	});

	it('is not once for ever because an empty Refund Key was added', async () => {
		const [{ id }] = await seed();
		const twice = {
			refundType: 'partial',
			amount: 5,
			refundOnce: false,
			options: { refundKey: '' },
		};
		await refund(id, twice);
		await refund(id, twice);
		expect(await payments().control.ledger('refund')).toHaveLength(2);
	});

	it('gives back all of it', async () => {
		const [{ id }] = await seed();
		await refund(id, { refundType: 'full' });
		expect(await payments().control.ledger('refund')).toMatchObject([{ amount: 2000 }]);
	});

	it('says that a second person has to approve', async () => {
		const [{ id }] = await payments().control.payments.create({
			status: 'succeeded',
			currency: 'KWD',
			amount: 5000,
		});
		const [result] = await refund(id, { refundType: 'partial', amount: 1, currency: 'KWD' });
		expect(result.requiresApproval).toBe(true);
		expect(await payments().control.ledger('refund')).toEqual([]);
	});

	it('explains a refund that is larger than what remains', async () => {
		const [{ id }] = await seed();
		const { error } = await payments().run('payment.refund', {
			paymentId: byId(id),
			refundType: 'partial',
			amount: 20.01,
			currency: 'EUR',
		});
		expect(error?.description).toContain('Code: invalid_request');
		expect(error?.description).toMatch(/Request ID: req_/);
	});
});

describe('the currency of a refund', () => {
	const create = async (currency: string, amount = 10_000) =>
		await payments().control.payments.create({ status: 'succeeded', currency, amount });
	const refundOf = async (id: string, parameters: object, key?: string) =>
		await payments().run(
			'payment.refund',
			{ paymentId: byId(id), refundType: 'partial', amount: 50, ...parameters },
			{ key },
		);
	const sent = async () => await payments().control.requests({ method: 'POST' });

	it.each<[string, string, { preview?: boolean; [option: string]: unknown }]>([
		['EUR', 'CLF', { maximumAmount: 50 }],
		['JPY', 'EUR', {}],
		['USD', 'EUR', { allowedCurrencies: 'EUR' }],
		['USD', 'EUR', { preview: true }],
	])(
		'of a payment in %s is not %s (%j)',
		async (currency, typed, { preview = false, ...options }) => {
			const [{ id }] = await create(currency, 1_000_000);
			const { error } = await refundOf(id, { currency: typed, preview, options });
			expect(error?.message).toContain(`${typed} was entered, but the payment is in ${currency}`);
			expect(await sent()).toEqual([]);
		},
	);

	it.each(['={{ 840 }}', '={{ ["USD"] }}', '={{ ({ code: "EUR" }) }}'])(
		'is not left to the payment because %s is no text',
		async (currency) => {
			const [{ id }] = await create('EUR');
			const { error } = await refundOf(id, { currency: byId(currency) });
			expect(error?.message).toContain('was entered, but the payment is in EUR');
			expect(await sent()).toEqual([]);
		},
	);

	it('is EUR when the payment says eur', async () => {
		const [{ id }] = await create('eur');
		expect((await refundOf(id, { currency: 'EUR' })).error).toBeUndefined();
		expect(await payments().control.requests({ method: 'POST' })).toMatchObject([
			{ body: { amount: 5000 } },
		]);
	});

	it.each([
		[{ currency: 'EUR' }],
		[{ amountUnit: 'minor', currency: 'EUR', options: { maximumAmount: 50 } }],
		[{ refundType: 'full', options: { allowedCurrencies: 'EUR' } }],
		[{ currency: 'EUR', preview: true }],
	])('has to be read for %j', async (parameters) => {
		const [{ id }] = await create('EUR');
		const { value } = await payments().control.keys.issue({
			scopes: ['refunds:create_partial', 'refunds:create_full'],
		});
		const { error } = await refundOf(id, parameters, value);
		expect(error?.message).toContain('Currency: the currency of the payment is not known');
		expect(error?.description).toMatch(/payments:read.*Nothing was sent/);
		expect(error?.context.data).toMatchObject({ httpCode: 403, processed: 'no' });
		expect(await sent()).toEqual([]);
	});

	it('need not be known for minor units', async () => {
		const [{ id }] = await create('EUR');
		const { value } = await payments().control.keys.issue({ scopes: ['refunds:create_partial'] });
		const { output, error } = await refundOf(id, { amountUnit: 'minor' }, value);
		expect(error).toBeUndefined();
		expect(output[0][0].json.requested).toEqual({ minor: 50 });
		expect(await payments().control.ledger('refund')).toMatchObject([{ amount: 50 }]);
	});
});

it('is not sent in a currency that could not be compared, while reading fails', async () => {
	const [{ id }] = await payments().control.payments.create({
		count: 1,
		status: 'succeeded',
		currency: 'USD',
		amount: 10_000,
	});
	await payments().control.faults.add({
		match: { method: 'GET', path: '^/payments/' },
		times: 4,
		fault: { kind: 'status', status: 503 },
	});
	const { error } = await payments().run('payment.refund', {
		paymentId: byId(id),
		refundType: 'partial',
		amount: 5000,
		amountUnit: 'minor',
		currency: 'EUR',
	});
	expect(error?.message).toContain('Currency: the currency of the payment is not known');
	expect(error?.description).toContain('Nothing was sent.');
	expect(error?.description).not.toContain('payments:read');
	expect(await payments().control.ledger('refund')).toEqual([]);
});
