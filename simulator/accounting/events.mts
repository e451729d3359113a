import { randomUUID } from 'node:crypto';
import type { World } from '../world.mts';
import { queueDelivery } from './deliveries.mts';
import type { Contact, Delivery, Document, Endpoint, EventType } from './objects.mts';
import { orgNamed } from './state.mts';

type Data = Record<string, unknown>;

export const emit = (world: World, org: string, type: EventType, data: Data): void => {
	const selected = world.accounting.endpoints.filter(
		(endpoint) => endpoint.org === org && endpoint.active && endpoint.events.includes(type),
	);
	queueFor(world, selected, org, type, data);
};

/** A test goes to its endpoint whatever events were chosen. */
export const emitPing = (world: World, endpoint: Endpoint): void => {
	queueFor(world, [endpoint], endpoint.org, 'test.ping', {});
};

const queueFor = (world: World, to: Endpoint[], org: string, type: EventType, data: Data): void => {
	const rawBody = JSON.stringify({
		id: randomUUID(),
		type,
		created_at: world.clock.iso(),
		org_id: orgNamed(world.accounting, org).id,
		data,
	});
	for (const endpoint of to) {
		const delivery: Delivery = {
			id: randomUUID(),
			endpointId: endpoint.id,
			type,
			rawBody,
			state: 'queued',
			attempts: [],
		};
		world.accounting.deliveries.push(delivery);
		queueDelivery(world, delivery);
	}
};

const DOCUMENT_FIELDS = [
	'id',
	'kind',
	'number',
	'status',
	'contact_id',
	'date',
	'due_date',
	'currency',
	'subtotal',
	'tax_total',
	'total',
	'amount_paid',
	'reference',
] as const;

export const emitDocumentEvent = (world: World, document: Document, change: string): void => {
	const type = EVENT_OF[`${document.kind}.${change}`];
	if (!type) return;
	const data = Object.fromEntries(DOCUMENT_FIELDS.map((field) => [field, document[field]]));
	emit(world, document.org, type, data);
};

/** Only invoices and bills have events; the other kinds stay silent. */
const EVENT_OF: Record<string, EventType> = {
	'invoice.created': 'invoice.created',
	'invoice.issued': 'invoice.issued',
	'invoice.paid': 'invoice.paid',
	'invoice.voided': 'invoice.voided',
	'bill.created': 'bill.created',
	'bill.approved': 'bill.approved',
	'bill.paid': 'bill.paid',
};

export const emitContactCreated = (world: World, contact: Contact): void => {
	const { id, name, email, is_customer, is_supplier, currency } = contact;
	const data = { id, name, email, is_customer, is_supplier, currency };
	emit(world, contact.org, 'contact.created', data);
};
