import type { IDataObject } from 'n8n-workflow';
import { payments, usePayments } from './harness.mts';

usePayments();

const LATER = '2099-12-24T12:00:00Z';

const MEMBERSHIP = {
	title: 'Membership',
	amount: 50,
	currency: 'EUR',
	additionalFields: { description: '={{ "For " + $json.name }}', expiresAt: '={{ $json.until }}' },
	options: { idempotencyKey: 'membership-2026' },
};

const links = async (rows: IDataObject[]) =>
	await payments().run('paymentLink.create', MEMBERSHIP, {
		items: rows.map((json) => ({ json: { until: LATER, ...json } })),
	});

const made = async () => (await payments().control.ledger('link')).length;

it('creates no link for several payers who share a key', async () => {
	const { error } = await links([{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cat' }]);
	expect(error?.message).toContain(
		'Idempotency Key: items 0, 1, 2 share "membership-2026", but differ',
	);
	expect(await made()).toBe(0);
});

it('creates one link for equal items that share a key', async () => {
	const { error, output, hints } = await links([{ name: 'Ann' }, { name: 'Ann' }]);
	expect(error).toBeUndefined();
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringContaining('Items 0, 1 share a key or reference and are the same'),
	]);
	expect(new Set(output[0].map(({ json }) => json.id)).size).toBe(1);
	expect(await made()).toBe(1);
});

it('pays none of several payouts that share a key', async () => {
	const { error } = await payments().run(
		'payout.create',
		{
			amount: '={{ $json.amount }}',
			amountUnit: 'major',
			currency: 'EUR',
			destinationType: 'service_account',
			options: { idempotencyKey: 'payout-of-today' },
		},
		{ items: [{ json: { amount: 5 } }, { json: { amount: 7 } }] },
	);
	expect(error?.message).toContain('Idempotency Key: items 0, 1 share "payout-of-today"');
	expect(await payments().control.ledger('payout')).toEqual([]);
});

it('pays no other amount by a key of its own in a later round of a loop', async () => {
	const round = async (amount: number, earlierRounds: number, more: object = {}) =>
		await payments().run(
			'payout.create',
			{
				amount,
				currency: 'EUR',
				destinationType: 'service_account',
				options: { idempotencyKey: 'payout-of-today' },
			},
			{ establishedAt: 5, executionId: '1', mode: 'trigger', earlierRounds, ...more },
		);
	const [{ payoutId }] = (await round(5, 0)).output[0].map(({ json }) => json);
	const { error } = await round(7, 1);
	expect(error?.message).toContain(
		`an earlier round of this execution used "payout-of-today" for something else ${String(payoutId)}`,
	);
	// Another execution asks the service, which has it.
	const next = await round(7, 0, { establishedAt: 6, executionId: '2' });
	expect(next.error?.message).toContain('already used for another payout');
	expect((await round(5, 2)).error).toBeUndefined();
	expect(await payments().control.ledger('payout')).toHaveLength(1);
});

it('says that payouts with nothing of the items in them were made for each', async () => {
	const { hints } = await payments().run(
		'payout.create',
		{ amount: 5, currency: 'EUR', destinationType: 'service_account' },
		{ items: [{ json: {} }, { json: {} }, { json: {} }] },
	);
	expect(hints.map(({ message }) => message)).toContain(
		'This ran once for each of the 3 input items, with the same values. To run it once, turn on Execute Once in the settings of this node.',
	);
});

it('creates none of several recipients that share an external reference', async () => {
	const { error } = await payments().run(
		'splitRecipient.create',
		{
			externalReference: 'seller-1',
			name: '={{ $json.name }}',
			accountBank: '044',
			accountNumber: '={{ $json.account }}',
			splitValue: 10,
		},
		{
			items: [
				{ json: { name: 'Ann', account: '0123456789' } },
				{ json: { name: 'Ben', account: '9876543210' } },
			],
		},
	);
	expect(error?.message).toContain('External Reference: items 0, 1 share "seller-1", but differ');
	expect(await payments().control.requests({ method: 'POST' })).toEqual([]);
});

it('names what another link of the same key has in other words', async () => {
	await links([{ name: 'Ann' }]);
	const { output, hints } = await links([{ name: 'Ben' }]);
	expect(output[0][0].json).toMatchObject({ unconfirmed: ['description'] });
	expect(hints.map(({ message }) => message).join()).toContain('another description');
});

it('says after a corrected price to cancel the first link, and not to send it again', async () => {
	const link = async (amount: number) =>
		await payments().run('paymentLink.create', {
			...{ title: 'Order 4711', amount, currency: 'EUR' },
			options: { idempotencyKey: 'order-4711' },
		});
	expect((await link(50)).error).toBeUndefined();
	const { error } = await link(40);
	expect(error?.message).toContain('The service returned another payment link (amount 50, EUR)');
	expect(error?.description).toContain(
		'cancel that one first: with another idempotency key, both can be paid',
	);
	expect(error?.description).not.toContain('To check safely');
	expect(await made()).toBe(1);
});

it('returns no link that has expired as a new one', async () => {
	await links([{ name: 'Ann', until: new Date(Date.now() + 60_000).toISOString() }]);
	jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
	const { error } = await links([{ name: 'Ann' }]);
	jest.restoreAllMocks();
	expect(error?.message).toContain('belongs to a payment link that has expired');
	expect(await made()).toBe(1);
});

it('does not call done what was requested before and does not say whether it waits', async () => {
	const payout = {
		amount: '={{ $json.amount }}',
		amountUnit: 'major',
		currency: 'EUR',
		destinationType: 'service_account',
		options: { idempotencyKey: '={{ "settlement-" + $json.id }}' },
	};
	await payments().control.settings.set({ approvalThresholds: { EUR: 500 } } as never);
	const first = { json: { id: 1, amount: 10 } };
	const { output } = await payments().run('payout.create', payout, { items: [first] });
	expect(output[0][0].json).toMatchObject({ requiresApproval: true });
	await payments().control.faults.add({
		match: { method: 'POST' },
		skip: 1,
		times: 1,
		fault: { kind: 'status', status: 400 },
	});
	const { error } = await payments().run('payout.create', payout, {
		items: [first, { json: { id: 2, amount: 3 } }],
		mode: 'webhook',
	});
	expect(error?.description).not.toContain('Done so far');
	expect(error?.description).toMatch(/(Requested before|Awaiting approval): \S+\./);
});
