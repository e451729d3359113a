import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import type { World } from '../world.mts';
import { BASE_CURRENCY, DEFAULT_TERMS_DAYS, FX_RATES } from './choices.mts';
import type { DocumentInput } from './documentInput.mts';
import { inBooks } from './find.mts';
import { computeLine } from './line.mts';
import { add } from './money.mts';
import type { Contact, Document, Kind } from './objects.mts';
import { rejection } from './rejection.mts';

export const today = (world: World): string => world.clock.iso().slice(0, 10);

/** Fills in the documented defaults and refuses what does not fit the books. */
export const createDraft = (
	world: World,
	org: string,
	kind: Kind,
	input: DocumentInput,
): Document => {
	const contact = checkContact(world, org, kind, input.contact_id);
	const currency = input.currency ?? contact.currency ?? BASE_CURRENCY;
	const fx_rate = FX_RATES[currency];
	if (fx_rate === undefined) throw rejection(400, `currency ${currency} has no rate`, 'currency');
	const date = input.date ?? today(world);
	const terms = { days: contact.payment_terms_days ?? DEFAULT_TERMS_DAYS };
	const due_date =
		input.due_date ?? DateTime.fromISO(date, { zone: 'utc' }).plus(terms).toISODate();
	if (due_date === null || due_date < date) {
		throw rejection(400, 'due_date is before date', 'due_date');
	}
	const lines = input.lines.map((line, index) =>
		computeLine(world, { org, contact, currency, position: index + 1 }, line),
	);
	const sum = (field: 'net' | 'tax' | 'gross') =>
		add(
			currency,
			lines.map((line) => line[field]),
		);
	const document: Document = {
		org,
		id: randomUUID(),
		kind,
		number: null,
		status: 'draft',
		contact_id: contact.id,
		date,
		due_date,
		reference: input.reference ?? null,
		currency,
		fx_rate,
		subtotal: sum('net'),
		tax_total: sum('tax'),
		total: sum('gross'),
		amount_paid: 0,
		amount_credited: 0,
		created_at: world.clock.iso(),
		lines,
	};
	world.accounting.documents.push(document);
	return document;
};

const checkContact = (world: World, org: string, kind: Kind, id: string): Contact => {
	const contact = inBooks(world.accounting.contacts, org, id, 'contact_id');
	const isSale = kind === 'invoice' || kind === 'credit_note';
	if (isSale ? !contact.is_customer : !contact.is_supplier) {
		throw rejection(400, `contact_id is no ${isSale ? 'customer' : 'supplier'}`, 'contact_id');
	}
	if (!contact.active) throw rejection(400, 'contact_id is not active', 'contact_id');
	return contact;
};
