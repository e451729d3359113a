import type { IDataObject } from 'n8n-workflow';
import { MerchantAccountingWebhookApi } from '../../../../credentials/MerchantAccountingWebhookApi.credentials';
import { MerchantAccountingTrigger } from '../../../../nodes/MerchantAccounting/MerchantAccountingTrigger.node';
import { accountingEvents } from '../../../../nodes/MerchantAccounting/webhook/events';
import { receiver } from '../../../../nodes/MerchantAccounting/webhook/receiver';

const TYPES = accountingEvents.map(({ value }) => value);
const event = (more: IDataObject = {}) => ({
	id: 'event 1',
	type: 'invoice.paid',
	created_at: 'then',
	data: { id: 'invoice 1' },
	...more,
});

const keyOf = (sent: ReturnType<typeof event>) =>
	receiver.keyOf(sent, Buffer.from(JSON.stringify(sent)));

it('offers the twelve events of the document', () => {
	expect(TYPES).toEqual([
		'bill.approved',
		'bill.created',
		'bill.paid',
		'contact.created',
		'invoice.created',
		'invoice.issued',
		'invoice.paid',
		'invoice.voided',
		'lead.won',
		'quote.accepted',
		'quote.declined',
		'test.ping',
	]);
});

describe.each(TYPES)('%s', (type) => {
	it('is told apart by the id of the event alone', () => {
		expect(keyOf(event({ type }))).toBe('event 1');
		expect(keyOf(event({ type, data: { id: 'other' } }))).toBe('event 1');
		expect(keyOf(event({ type, id: 'event 2' }))).toBe('event 2');
	});

	it.each([undefined, null, '', 5, {}, []])('is told apart somehow with the id %s', (id) => {
		const key = keyOf(event({ type, id }));
		expect(keyOf(event({ type, id }))).toBe(key);
		expect(keyOf(event({ type, id, created_at: 'later' }))).not.toBe(key);
		expect(keyOf(event({ type, id, data: { id: 'other' } }))).not.toBe(key);
	});
});

it('puts figures and the delivery beside the payload, and leaves out what is no figure', () => {
	const data = { total: 107.5, subtotal: '100.00', tax_total: 'x', amount_paid: null, value: '' };
	expect(receiver.enrich(event({ data }) as never, () => 'delivery 1')).toEqual({
		major: { total: 107.5, subtotal: 100 },
		deliveryId: 'delivery 1',
	});
	expect(receiver.enrich(event() as never, () => undefined)).toEqual({
		major: {},
		deliveryId: null,
	});
});

it.each([
	[{ total: 5 }, 5],
	[{ total: '5.5' }, 5.5],
	[{ value: 9 }, 9],
	[{ total: 5, value: 9 }, 5],
	[{ total: 0 }, 0],
	[{}, undefined],
	[{ total: 'much' }, undefined],
	[{ total: ' ' }, undefined],
	[{ total: '0x10' }, undefined],
	[{ total: '9007199254740993' }, undefined],
	[{ total: '-5.25' }, -5.25],
])('filters %j by %s', (data, amount) => {
	expect(receiver.amountOf(event({ data }) as never)).toBe(amount);
});

describe('the trigger and its credential', () => {
	const { description, methods } = new MerchantAccountingTrigger();

	it('answers on receipt, and not with the first item as text', () => {
		expect(description.webhooks).toEqual([
			expect.objectContaining({ httpMethod: 'POST', responseMode: 'onReceived', responseData: '' }),
		]);
	});

	it('says where to register and where the secret goes', () => {
		const notice = description.properties.find(({ type }) => type === 'notice')?.displayName;
		expect(notice).toContain('Production URL');
		expect(notice).toContain('credential');
	});

	it('takes one credential, tested by its form, that hides its secrets', () => {
		const credential = new MerchantAccountingWebhookApi();
		expect(description.credentials).toMatchObject([
			{ name: credential.name, required: true, testedBy: Object.keys(methods.credentialTest)[0] },
		]);
		for (const { typeOptions } of credential.properties) expect(typeOptions?.password).toBe(true);
		expect(credential as object).not.toHaveProperty('authenticate');
	});
});
