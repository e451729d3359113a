import { ok, payments, usePayments } from './harness.mts';

usePayments();

type Seed = Parameters<ReturnType<typeof payments>['control']['payments']['create']>[0];

const put = async (payment: Seed): Promise<string> =>
	(await payments().control.payments.create(payment))[0].id;

const LINK = '5e1f0c7a-9d3b-4c28-8e6f-2b7a1c9d0e34';
const CODE = '6f2a1d8b-0e4c-4d39-9f70-3c8b2d0e1f45';
const PLAN = '70ab2e9c-1f5d-4e4a-8081-4d9c3e1f2056';

/** One payment for each filter, and one that none of them keeps. */
const putAll = async () => ({
	other: await put({ currency: 'USD', amount: 2_500 }),
	linked: await put({ currency: 'EUR', amount: 1_000, linkId: LINK }),
	coded: await put({ currency: 'EUR', amount: 3_000, qrCodeId: CODE }),
	renewed: await put({ currency: 'JPY', amount: 5_000, subscriptionId: PLAN }),
	refunded: await put({ currency: 'EUR', amount: 9_000, status: 'partially_refunded' }),
});

const listed = async (filters: object, limit = 50, readsIn = 'minor') => {
	const { output, error } = await payments().run(
		'payment.getAll',
		{ limit, filters },
		{ ...(readsIn && { readsIn }) },
	);
	return { ids: output?.[0]?.map(({ json }) => json.id), error };
};

describe('payments can be listed by what the service does not filter by', () => {
	it.each([
		[{ paymentLinkId: LINK }, ['linked']],
		[{ paymentLinkId: ` ${LINK.toUpperCase()} ` }, ['linked']],
		[{ qrCodeId: CODE }, ['coded']],
		[{ subscriptionId: PLAN }, ['renewed']],
		[{ currency: 'jpy' }, ['renewed']],
		[{ refunded: 'yes' }, ['refunded']],
		[{ refunded: 'no', currency: 'EUR' }, ['coded', 'linked']],
		[{ amountFrom: 30, amountTo: 90 }, ['refunded', 'coded']],
		// 5,000 yen are no 50.00 of anything.
		[{ amountFrom: 4_999 }, ['renewed']],
		[{ paymentLinkId: LINK, currency: 'USD' }, []],
	] as const)('%j', async (filters, names) => {
		const ids = await putAll();
		expect((await listed(filters)).ids).toEqual(names.map((name) => ids[name]));
	});

	it('of a state, which the service itself filters by', async () => {
		await putAll();
		const filters = { currency: 'EUR', status: 'partially_refunded' };
		expect((await listed(filters)).ids).toHaveLength(1);
		expect(
			(await payments().control.requests({ path: /^\/payments/ })).map(({ query }) => query),
		).toEqual(['status=partially_refunded&limit=100']);
	});

	it('up to the limit, and no page further', async () => {
		await payments().control.payments.create({ count: 150, currency: 'EUR' });
		await payments().control.payments.create({ count: 150, currency: 'USD' });
		expect((await listed({ currency: 'EUR' }, 10)).ids).toHaveLength(10);
		expect(await payments().control.requests({ path: /^\/payments/ })).toHaveLength(2);
	});
});

it.each([
	[{ paymentLinkId: 'pl_1' }, /^Payment Link ID: must be a UUID/],
	[{ qrCodeId: '42' }, /^QR Code ID: must be a UUID/],
	[{ subscriptionId: 'sub' }, /^Subscription ID: must be a UUID/],
	[{ currency: 'Euro' }, /^Currency: "EURO" is not an ISO 4217/],
	[{ amountFrom: -1 }, /^Amount From: must be a number of at least 0/],
	[{ amountTo: '3,90' }, /^Amount To: must be a number/],
	[{ createdFrom: 'yesterday' }, /^Created From: "yesterday" is not a date/],
	[{ createdTo: '2026-02-30' }, /^Created To: "2026-02-30" is not a date/],
])('%j is refused before anything is sent', async (filters, words) => {
	const { error } = await listed(filters);
	expect(error?.message).toMatch(words);
	expect(await payments().control.requests({ path: /^\/payments/ })).toEqual([]);
});

it('refuses to filter by amount where the unit of amounts is not known', async () => {
	const { error } = await listed({ amountTo: 100 }, 50, '');
	expect(error?.message).toContain('Amount To: the unit of amounts is not known');
	expect(error?.description).toContain('Amount Unit in Responses');
});

it.each(['createdFrom', 'createdTo'])(
	'refuses %s where payments carry no date, instead of losing them',
	async (name) => {
		await putAll();
		const { error } = await listed({ [name]: '2026-01-01' });
		expect(error?.message).toMatch(
			/^Created (From|To): the payments of this service carry no date/,
		);
	},
);

describe('the payment of something', () => {
	const found = async (parameters: object) =>
		await ok('payment.find', { source: 'paymentLink', sourceId: LINK, ...parameters });

	it.each([
		['paymentLink', LINK, 'linked'],
		['qrCode', CODE, 'coded'],
		['subscription', PLAN, 'renewed'],
	] as const)('a %s', async (source, sourceId, name) => {
		const ids = await putAll();
		expect(await found({ source, sourceId })).toMatchObject([{ id: ids[name], found: true }]);
	});

	it('is the newest that was paid, also when it was refunded since', async () => {
		const refunded = await put({ linkId: LINK, status: 'refunded' });
		const failed = await put({ linkId: LINK, status: 'failed' });
		expect(await found({})).toMatchObject([{ id: refunded, found: true }]);
		expect(await found({ state: 'any' })).toMatchObject([{ id: failed, found: true }]);
	});

	it('is found on a later page, and nothing is read beyond it', async () => {
		await payments().control.payments.create({ count: 150 });
		const id = await put({ linkId: LINK });
		await payments().control.payments.create({ count: 150 });
		expect(await found({})).toMatchObject([{ id }]);
		expect(await payments().control.requests({ path: /^\/payments/ })).toHaveLength(2);
	});

	it('is not there yet: an item to branch on, nothing, or an error', async () => {
		await put({ linkId: LINK, status: 'pending' });
		expect(await found({})).toEqual([{ found: false, payment_link_id: LINK }]);
		expect(await found({ ifNone: 'nothing' })).toEqual([]);
		const { error } = await payments().run('payment.find', {
			source: 'paymentLink',
			sourceId: LINK,
			ifNone: 'error',
		});
		expect(error?.message).toContain('ID: this payment link has no paid payment');
	});

	it('cannot be looked for by what is no ID', async () => {
		const parameters = { source: 'paymentLink', sourceId: 'pl_1' };
		const { error } = await payments().run('payment.find', parameters);
		expect(error?.message).toMatch(/^ID: must be a UUID/);
		expect(await payments().control.requests({ path: /^\/payments/ })).toEqual([]);
	});
});
