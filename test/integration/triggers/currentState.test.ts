import { deliver, passedBy, receivePayments, send } from './receiving.mts';
import { apiCredential, callService, simulator, useSimulator } from './simulated.mts';

useSimulator();

const FETCH = { options: { fetchCurrentState: true } };

const pay = async () => {
	const { body } = await callService('POST', '/payment-links', { title: 'Tea', currency: 'EUR' });
	return (await simulator().control.links.pay(body.id, { amount: 2000 })).payment;
};

const reads = async () =>
	await simulator().control.requests({ method: 'GET', path: /^\/payments/ });

it('brings the payment as it is now, although the event is late', async () => {
	const receiving = await receivePayments(FETCH);
	await simulator().control.deliveries.hold();
	const { id } = await pay();
	await callService('POST', `/payments/${id}/refund`, { amount: 500 });
	await simulator().control.deliveries.release({ order: 'reversed' });
	const passed = await passedBy(receiving);
	expect(passed.map(({ type }) => type)).toEqual(['payment.refunded', 'payment.succeeded']);
	for (const { current } of passed) {
		expect(current).toMatchObject({ id, status: 'partially_refunded', refunded_amount: 500 });
	}
});

it('brings its amounts in major units once the credential says how they are read', async () => {
	const receiving = await receivePayments(FETCH);
	const { merchantPaymentsApi } = apiCredential();
	receiving.webhooks.change({
		credentials: { merchantPaymentsApi: { ...merchantPaymentsApi, readsIn: 'minor' } },
	});
	await pay();
	await deliver(receiving);
	expect(await passedBy(receiving)).toMatchObject([
		{ current: { amount: 2000, major: { amount: 20, refunded_amount: 0 } } },
	]);
});

it('says that the credential names another unit than the event shows', async () => {
	const receiving = await receivePayments(FETCH);
	const { merchantPaymentsApi } = apiCredential();
	receiving.webhooks.change({
		credentials: { merchantPaymentsApi: { ...merchantPaymentsApi, readsIn: 'major' } },
	});
	await pay();
	await deliver(receiving);
	const [passed] = await passedBy(receiving);
	expect(passed).toMatchObject({
		major: { amount: 20 },
		current: { amount: 2000 },
		currentNote: expect.stringContaining('the service writes minor units') as string,
	});
	expect(passed.current).not.toHaveProperty('major');
});

it('brings the payment although the event names no currency that is known', async () => {
	const receiving = await receivePayments(FETCH);
	const { id } = await pay();
	await deliver(receiving);
	await send(receiving, { type: 'payment.disputed', data: { id } });
	await send(receiving, { type: 'payment.frozen', data: { id, amount: 100, currency: 'USDT' } });
	const [, ...passed] = await passedBy(receiving);
	expect(passed).toMatchObject([{ current: { id } }, { current: { id } }]);
});

it('claims no unit of it otherwise', async () => {
	const receiving = await receivePayments(FETCH);
	await pay();
	await deliver(receiving);
	const [{ current }] = await passedBy(receiving);
	expect(current).toMatchObject({ amount: 2000 });
	expect(current).not.toHaveProperty('major');
});

it('is not asked for unless chosen', async () => {
	const receiving = await receivePayments();
	await pay();
	await deliver(receiving);
	expect(await passedBy(receiving)).toEqual([expect.not.objectContaining({ current: null })]);
	expect(await reads()).toEqual([]);
});

it.each([
	[
		'the service is down',
		{ kind: 'status', status: 503, retryAfter: 0 },
		'temporarily unavailable',
	],
	['the service has no such payment', { kind: 'status', status: 404 }, ''],
	['a page comes instead', { kind: 'body', body: 'html' }, 'The response is not from the service'],
] as const)('lets the event pass with a note when %s', async (_, fault, note) => {
	const receiving = await receivePayments(FETCH);
	await simulator().control.faults.add({ match: { path: '^/payments/' }, times: 9, fault });
	await pay();
	await deliver(receiving);
	const [passed] = await passedBy(receiving);
	expect(passed).toMatchObject({
		type: 'payment.succeeded',
		current: null,
		currentNote: expect.stringContaining(note) as string,
	});
	expect(receiving.webhooks.answers).toEqual([200]);
	expect(receiving.webhooks.executions.map(({ error }) => error)).toEqual([undefined]);
});

const NO_ID = { current: null, currentNote: 'The event has no ID of a payment' };

it.each([
	['payout.completed', { id: 'p1' }, {}],
	['payment.failed', { subscription_id: 's1' }, NO_ID],
	['payment.succeeded', { id: 5 }, NO_ID],
])('asks nothing about %s %j', async (type, data, brought) => {
	const receiving = await receivePayments(FETCH);
	await send(receiving, { type, data });
	expect(await passedBy(receiving)).toMatchObject([{ type, data, ...brought }]);
	expect(await reads()).toEqual([]);
});

it('never lets an id lead to another path', async () => {
	const receiving = await receivePayments(FETCH);
	await send(receiving, { type: 'payment.succeeded', data: { id: '../payouts?x=1' } });
	expect(await passedBy(receiving)).toMatchObject([{ current: null }]);
	expect(await simulator().control.requests({ path: /payouts/ })).toEqual([]);
});

it('reads nothing for a repeat that is dropped', async () => {
	const receiving = await receivePayments(FETCH);
	await pay();
	await deliver(receiving);
	const [execution] = receiving.webhooks.executions;
	receiving.webhooks.rerun(execution, 'webhook');
	expect(await passedBy(receiving)).toHaveLength(1);
	expect(await reads()).toHaveLength(1);
});
