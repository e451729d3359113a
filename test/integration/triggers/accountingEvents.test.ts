import { payloadOf } from './payloadOf.mts';
import { deliver, passedBy, receiveAccounting, type Receiving } from './receiving.mts';
import { simulator, useSimulator } from './simulated.mts';
import { times } from './times.mts';

useSimulator();

const books = () => simulator().control.accounting;
const endpoint = async () => (await books().endpoints.list())[0];

const payInvoice = async () => {
	const [{ id }] = await books().documents.create({ currency: 'EUR' });
	await books().documents.issue(id);
	await books().documents.pay(id);
};

describe('events of accounting', () => {
	let receiving: Receiving;
	beforeEach(async () => {
		receiving = await receiveAccounting();
	});

	it('arrive as they were sent, batch by batch, with what belongs beside them', async () => {
		await payInvoice();
		await deliver(receiving);
		await books().contacts.create({ name: 'Nettle' });
		await books().leads.win({ value: 900 });
		await books().quotes.decide({ outcome: 'accepted' });
		await simulator().control.clock.advance(900);
		const passed = await passedBy(receiving);
		const deliveries = await books().deliveries.list();
		expect(passed.map(payloadOf)).toEqual(
			deliveries.map(({ rawBody }) => JSON.parse(rawBody) as object),
		);
		expect(passed.map(({ deliveryId }) => deliveryId)).toEqual(deliveries.map(({ id }) => id));
		expect(passed.map(({ deduplicationKey }) => deduplicationKey)).toEqual(
			passed.map(({ id }) => id),
		);
		expect(passed.map(({ type }) => type)).toEqual([
			'invoice.created',
			'invoice.issued',
			'invoice.paid',
			'contact.created',
			'lead.won',
			'quote.accepted',
		]);
		expect(passed[2].major).toEqual({
			subtotal: 100,
			tax_total: 7.5,
			total: 107.5,
			amount_paid: 107.5,
		});
		expect(passed[4].major).toEqual({ value: 900 });
	});

	it('arrive once each, turned around and doubled', async () => {
		await payInvoice();
		await books().deliveries.flush({ order: 'reversed', copies: 3 });
		expect((await passedBy(receiving)).map(({ type }) => type)).toEqual([
			'invoice.paid',
			'invoice.issued',
			'invoice.created',
		]);
		expect(receiving.webhooks.answers).toEqual(Array.from({ length: 9 }, () => 200));
	});
});

describe('a test ping', () => {
	it.each([
		[['*'], 0],
		[['invoice.paid'], 0],
		[['test.ping'], 1],
		[['*', 'test.ping'], 1],
	])('is answered when %j is chosen, and starts %i runs', async (events, runs) => {
		const receiving = await receiveAccounting({ events });
		await books().endpoints.ping(receiving.endpointId);
		await deliver(receiving);
		expect(receiving.webhooks.answers).toEqual([200]);
		expect(receiving.webhooks.executions).toHaveLength(runs);
	});
});

it('never switches an endpoint off over events and pings that nobody chose', async () => {
	const receiving = await receiveAccounting({ events: ['lead.won'] });
	await times(15, async () => {
		await books().contacts.create();
		await books().endpoints.ping(receiving.endpointId);
	});
	await deliver(receiving);
	expect(receiving.webhooks.answers).toEqual(Array.from({ length: 30 }, () => 200));
	expect(receiving.webhooks.executions).toEqual([]);
	expect(await endpoint()).toMatchObject({ active: true, failuresInARow: 0 });
	await books().leads.win();
	await deliver(receiving);
	expect(await passedBy(receiving)).toHaveLength(1);
});
