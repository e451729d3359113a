import { createHmac } from 'node:crypto';
import type { Endpoint } from '../accounting/objects.mts';
import { type Receiver, startReceiver } from './receiver.mts';
import { useSimulator } from './useSimulator.mts';

const start = '2025-06-20T12:01:00.000Z';

describe('events of the accounting service', () => {
	const simulator = useSimulator({ allowLoopbackEndpoints: true, frozenAt: start });
	let receiver: Receiver;
	let endpoint: Endpoint;
	const app = () => simulator.control.accounting;
	const types = () => receiver.received.map(({ body }) => body.type);

	beforeEach(async () => {
		receiver = await startReceiver();
		endpoint = await app().endpoints.register({ url: receiver.url });
	});
	afterEach(() => receiver.close());

	it('sends queued events in a batch within a quarter of an hour', async () => {
		await app().contacts.create({ name: 'Nettle', currency: 'EUR' });
		await simulator.control.clock.advance(13 * 60 + 59);
		expect(receiver.received).toEqual([]);
		await simulator.control.clock.advance(1);
		const [{ headers, rawBody, body }] = receiver.received as [Receiver['received'][0]];
		expect(body).toEqual({
			id: expect.any(String),
			type: 'contact.created',
			created_at: start,
			org_id: expect.any(String),
			data: {
				id: expect.any(String),
				name: 'Nettle',
				email: null,
				is_customer: true,
				is_supplier: false,
				currency: 'EUR',
			},
		});
		const timestamp = Date.parse('2025-06-20T12:15:00Z') / 1000;
		const hex = createHmac('sha256', endpoint.secret)
			.update(`${timestamp}.${rawBody}`)
			.digest('hex');
		const [delivery] = await app().deliveries.list();
		expect(headers).toMatchObject({
			'content-type': 'application/json',
			'user-agent': 'Accounting-Webhooks/1',
			'x-accounting-event': 'contact.created',
			'x-accounting-delivery': delivery?.id,
			'x-accounting-signature': `t=${timestamp},v1=${hex}`,
		});
	});

	it('sends an event once when a batch is due while it is on its way', async () => {
		const answers: Array<() => void> = [];
		receiver.answerWith((response) => answers.push(() => response.writeHead(200).end()));
		await app().contacts.create({ name: 'Nettle' });
		const flushed = app().deliveries.flush();
		await receiver.until(1);
		await simulator.control.clock.advance(15 * 60);
		answers.forEach((answer) => answer());
		await flushed;
		expect(types()).toEqual(['contact.created']);
	});

	it('tells the life of an invoice and a bill', async () => {
		const { documents } = app();
		const [invoice] = await documents.create({ reference: 'PO 7' });
		const id = invoice?.id ?? '';
		await documents.issue(id);
		await documents.pay(id, 40);
		await documents.pay(id);
		const [voided] = await documents.create();
		await documents.void(voided?.id ?? '');
		const [bill] = await documents.create({ kind: 'bill' });
		await documents.issue(bill?.id ?? '');
		await documents.pay(bill?.id ?? '');
		await app().deliveries.flush();
		expect(types()).toEqual([
			'invoice.created',
			'invoice.issued',
			'invoice.paid',
			'invoice.created',
			'invoice.voided',
			'bill.created',
			'bill.approved',
			'bill.paid',
		]);
		expect(receiver.received[2]?.body.data).toEqual({
			id,
			kind: 'invoice',
			number: 'INV-0001',
			status: 'paid',
			contact_id: invoice?.contact_id,
			date: '2025-06-20',
			due_date: invoice?.due_date,
			currency: 'EUR',
			subtotal: 100,
			tax_total: 7.5,
			total: 107.5,
			amount_paid: 107.5,
			reference: 'PO 7',
		});
	});

	it('sends invoice.created for a draft made through the interface', async () => {
		const [contact] = (await simulator.control.state()).accounting.contacts.filter(
			({ name }) => name === 'Acorn Books',
		);
		const lines = [{ description: 'Work', unit_price: 1 }];
		await simulator.callAccounting('POST', '/invoices', {
			body: { contact_id: contact?.id, lines },
		});
		await app().deliveries.flush();
		expect(types()).toEqual(['invoice.created']);
	});

	it('sends quotes, leads and tests', async () => {
		await app().quotes.decide({ outcome: 'accepted' });
		await app().quotes.decide({ outcome: 'declined' });
		await app().leads.win({ value: 900 });
		await app().endpoints.ping(endpoint.id);
		await app().deliveries.flush();
		expect(types()).toEqual(['quote.accepted', 'quote.declined', 'lead.won', 'test.ping']);
		expect(Object.keys(receiver.received[2]?.body.data ?? {}).sort()).toEqual(
			['company', 'contact_id', 'currency', 'id', 'name', 'quote_id', 'value'].sort(),
		);
	});

	it('sends chosen events only, of its own organisation', async () => {
		const other = await startReceiver();
		const { id } = await app().endpoints.register({ url: other.url, events: ['lead.won'] });
		await app().contacts.create();
		await app().leads.win();
		await app().leads.win({ org: 'second' });
		await app().endpoints.ping(id);
		await app().deliveries.flush();
		expect(other.received.map(({ body }) => body.type)).toEqual(['lead.won', 'test.ping']);
		await other.close();
	});

	it('tries eight times with growing gaps, then marks the delivery failed', async () => {
		receiver.answerWith(500);
		await app().endpoints.ping(endpoint.id);
		await simulator.control.clock.advance(3 * 24 * 3600);
		const [delivery] = await app().deliveries.list();
		expect([delivery?.state, delivery?.attempts.length]).toEqual(['failed', 8]);
		const times = delivery?.attempts.map(({ at }) => Date.parse(at)) ?? [];
		const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
		expect(gaps).toEqual([...new Set(gaps)].sort((a, b) => a - b));
		const ids = receiver.received.map(({ headers }) => headers['x-accounting-delivery']);
		expect(new Set(ids).size).toBe(1);
		expect(new Set(receiver.received.map(({ rawBody }) => rawBody)).size).toBe(1);
	});

	it('switches the endpoint off after twenty failures in a row, until switched on', async () => {
		receiver.answerWith(404);
		for (const _time of Array.from({ length: 19 })) await app().endpoints.ping(endpoint.id);
		await app().deliveries.flush();
		expect(await app().endpoints.list()).toMatchObject([{ active: true, failuresInARow: 19 }]);
		await app().endpoints.ping(endpoint.id);
		await app().deliveries.flush();
		expect(await app().endpoints.list()).toMatchObject([{ active: false }]);
		await app().contacts.create();
		await simulator.control.clock.advance(24 * 3600);
		expect(receiver.received).toHaveLength(20);

		receiver.answerWith(200);
		await app().endpoints.switchOn(endpoint.id);
		await app().contacts.create();
		await simulator.control.clock.advance(900);
		expect(types().slice(20)).toEqual(['contact.created']);
	});

	it('counts failures in a row only', async () => {
		receiver.answerWith(500);
		for (const _time of Array.from({ length: 19 })) await app().endpoints.ping(endpoint.id);
		await app().deliveries.flush();
		receiver.answerWith(200);
		await app().endpoints.ping(endpoint.id);
		await app().deliveries.flush();
		expect(await app().endpoints.list()).toMatchObject([{ active: true, failuresInARow: 0 }]);
	});

	it('counts no answer in time as a failure', async () => {
		await simulator.control.settings.set({ webhookWaitMs: { accounting: 100 } });
		receiver.answerWith(null);
		await app().endpoints.ping(endpoint.id);
		await app().deliveries.flush();
		expect((await app().deliveries.list())[0]?.attempts[0]?.answer.error).toBe('timeout');
	});

	it('can turn a batch around, double it and repeat a delivery', async () => {
		await app().leads.win();
		await app().contacts.create();
		await app().deliveries.flush({ order: 'reversed', copies: 2 });
		expect(types()).toEqual(['contact.created', 'contact.created', 'lead.won', 'lead.won']);
		const [first] = await app().deliveries.list();
		await app().deliveries.repeat(first?.id ?? '');
		expect(receiver.received.at(-1)?.headers['x-accounting-delivery']).toBe(first?.id);
	});

	it.each([
		['valid', true],
		['forged', false],
		['stale', true],
		['truncated', false],
		['missing', false],
	] as const)('can send a %s signature', async (signature, matches) => {
		await simulator.control.events.send({
			service: 'accounting',
			endpointId: endpoint.id,
			type: 'lead.won',
			signature,
		});
		const [{ headers, rawBody }] = receiver.received as [Receiver['received'][0]];
		const sent = String(headers['x-accounting-signature']);
		const [, t] = /^t=(\d+)/.exec(sent) ?? [];
		const hex = createHmac('sha256', endpoint.secret).update(`${t}.${rawBody}`).digest('hex');
		expect(sent === `t=${t},v1=${hex}`).toBe(matches);
		expect(Number(t) < Date.parse(start) / 1000 - 300).toBe(signature === 'stale');
	});

	it('shows the secret at registration only, and keeps to public https', async () => {
		expect(endpoint.secret).toMatch(/^whsec_/);
		expect(JSON.stringify(await app().endpoints.list())).not.toContain('whsec_');
		await expect(app().endpoints.register({ url: 'http://example.com/' })).rejects.toThrow('https');
	});
});
