import type { IDataObject } from 'n8n-workflow';
import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const event = (more: IDataObject = {}): IDataObject => ({
	type: 'payment.succeeded',
	data: { amount: 8200, currency: 'EUR' },
	major: { amount: 82 },
	...more,
});

const read = { amount: 5000, currency: 'EUR', major: { amount: 50 } };

const createLink = async (amount: string, amountUnit: string, json: IDataObject) => {
	const { error } = await payments().run(
		'paymentLink.create',
		{ title: 'Tea', currency: 'EUR', amount, amountUnit },
		{ items: [{ json }] },
	);
	const made = await payments().control.ledger('link');
	return { error, made: made.map(({ amount: minor }) => minor) };
};

it.each<[string, string, IDataObject, string]>([
	['={{ $json.data.amount }}', 'major', event(), 'Minor'],
	['={{ $json.major.amount }}', 'minor', event(), 'Major'],
	['={{ $json.current.major.amount }}', 'minor', event({ current: read }), 'Major'],
	['={{ $json.payments[0].amount }}', 'major', { payments: [read] }, 'Minor'],
])('%s is no amount in %s units', async (amount, unit, json, right) => {
	const { error, made } = await createLink(amount, unit, json);
	expect(error?.message).toContain(`Amount Unit: choose ${right}`);
	expect(error?.description).toContain('Nothing was sent.');
	expect(made).toEqual([]);
});

it.each<[string, string, IDataObject, number]>([
	['={{ $json.major.amount }}', 'major', event(), 8200],
	['={{ $json.data.amount }}', 'minor', event(), 8200],
	['={{ $json.current.major.amount }}', 'major', event({ current: read }), 5000],
	// What a Set node or another service has put beside an event is a figure of its own.
	['={{ $json.amount }}', 'major', event({ amount: 80 }), 8000],
	['={{ $json.order.amount }}', 'major', event({ order: { amount: '20.00' } }), 2000],
	['={{ $json.amount }}', 'minor', event({ amount: 80 }), 80],
])('%s is an amount in %s units', async (amount, unit, json, minor) => {
	const { error, made } = await createLink(amount, unit, json);
	expect(error).toBeUndefined();
	expect(made).toEqual([minor]);
});

it('a refund is refused all the same when its payment cannot be read', async () => {
	const [{ id }] = await seed();
	const isReading = { method: 'GET', path: '^/payments/' };
	await payments().control.faults.add({
		match: isReading,
		times: 9,
		fault: { kind: 'status', status: 403 },
	} as never);
	const { error } = await payments().run(
		'payment.refund',
		{
			paymentId: byId(id),
			refundType: 'partial',
			currency: 'EUR',
			amount: '={{ $json.major.amount }}',
			amountUnit: 'minor',
		},
		{ items: [{ json: event() }] },
	);
	expect(error?.message).toContain('Amount Unit: choose Major');
	expect(await payments().control.ledger('refund')).toEqual([]);
});
