import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const payout = { amount: 12.5, currency: 'EUR', destinationType: 'service_account' };

const moved = async () => [
	...(await payments().control.requests({ method: 'POST' })),
	...(await payments().control.ledger()),
];

describe.each([
	['payout.create', async () => payout],
	[
		'payment.refund',
		async () => {
			const [{ id }] = await seed();
			return { paymentId: byId(id), refundType: 'partial', amount: 12.5, currency: 'EUR' };
		},
	],
])('%s', (name, parametersOf) => {
	const run = async ({ preview = false, ...options }: Record<string, unknown>) =>
		await payments().run(name, { ...(await parametersOf()), preview, options });

	it.each([
		[{ maximumAmount: 12.49 }, 'is more than the Maximum Amount of 12.49'],
		[{ maximumAmount: 'a lot' }, 'Maximum Amount: must be a number'],
		[{ maximumAmount: 0 }, 'Maximum Amount: must be a number of more than 0'],
		[{ maximumAmount: '={{ $json.most }}' }, 'Maximum Amount: its expression returned no value'],
		[
			{ allowedCurrencies: '={{ $json.allowed }}' },
			'Allowed Currencies: its expression returned no value',
		],
		[{ preview: '={{ $json.preview }}' }, 'Preview: its expression returned no value'],
		[{ preview: '={{ "no" }}' }, 'Preview: must be true or false'],
		[{ allowedCurrencies: 'USD, GBP' }, 'EUR is not among the Allowed Currencies'],
		[{ allowedCurrencies: '?' }, 'Allowed Currencies: "?" is not an ISO 4217 currency code'],
		[
			{ allowedCurrencies: 'not EUR' },
			'Allowed Currencies: "not" is not an ISO 4217 currency code',
		],
		[
			{ allowedCurrencies: 'EUROPE' },
			'Allowed Currencies: "EUROPE" is not an ISO 4217 currency code',
		],
		[
			{ allowedCurrencies: 'USD, EURO' },
			'Allowed Currencies: "EURO" is not an ISO 4217 currency code',
		],
	])('is refused by %j before anything is sent', async (options, message) => {
		expect((await run(options)).error?.message).toContain(message);
		expect(await moved()).toEqual([]);
	});

	it.each(['usd,eur', 'USD; EUR', ' usd / eur ', 'USD EUR,', '|EUR|'])(
		'passes what %p allows',
		async (allowedCurrencies) => {
			expect((await run({ maximumAmount: 12.5, allowedCurrencies })).error).toBeUndefined();
		},
	);

	it('shows the request in a preview and sends nothing', async () => {
		const { output } = await run({ preview: true });
		expect(output[0][0].json).toMatchObject({
			message: expect.stringMatching(
				name === 'payout.create'
					? /^Would pay 12\.50 EUR to .+\. Nothing was sent\.$/
					: /^Would refund 12\.50 EUR of payment .+\. Nothing was sent\.$/,
			) as string,
			preview: true,
			request: { method: 'POST', body: { amount: name === 'payout.create' ? 12.5 : 1250 } },
			requested: { major: 12.5, minor: 1250 },
		});
		expect(await moved()).toEqual([]);
	});
});

it('cannot hold a full refund against a maximum, and says so', async () => {
	const [{ id }] = await seed();
	const { error } = await payments().run('payment.refund', {
		paymentId: byId(id),
		refundType: 'full',
		options: { maximumAmount: 100 },
	});
	expect(error?.message).toContain('Maximum Amount: cannot be checked for a full refund');
});

it('never takes an old payout for a new one', async () => {
	const own = { options: { idempotencyKey: 'order-4711' } };
	await payments().run('payout.create', { ...payout, ...own });
	await payments().control.faults.clear();
	const again = await payments().run('payout.create', { ...payout, ...own });
	expect(again.output[0][0].json).toMatchObject({ idempotentReplay: true });
	expect(again.hints[0].message).toContain('Nothing was paid again');
	const other = await payments().run('payout.create', { ...payout, amount: 99, ...own });
	expect(other.error?.message).toContain('already used for another payout');
	expect(await payments().control.ledger('payout')).toHaveLength(1);
});

it('asks for a key in a sub-workflow', async () => {
	const { error } = await payments().run('payout.create', payout, { mode: 'integrated' });
	expect(error?.message).toContain('Idempotency Key: enter one');
	expect(await moved()).toEqual([]);
});
