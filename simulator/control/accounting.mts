import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { createContact } from '../accounting/createContact.mts';
import { documentInput } from '../accounting/documentInput.mts';
import { createDraft } from '../accounting/draft.mts';
import { emit, emitDocumentEvent } from '../accounting/events.mts';
import { issueAccountingKey } from '../accounting/keys.mts';
import { issueDocument, payDocument, voidDocument } from '../accounting/moveDocument.mts';
import { type Document, KINDS } from '../accounting/objects.mts';
import { isSale } from '../accounting/postDocument.mts';
import { orgNamed } from '../accounting/state.mts';
import type { World } from '../world.mts';
import { byId, controlRoute } from './controlRoute.mts';

const org = z.string().default('first');

export const accountingKeySchema = z.strictObject({
	org,
	capability: z.enum(['read', 'read_write']).default('read_write'),
	revoked: z.boolean().default(false),
});

/** Contact and lines may be left out: the first fitting contact and one line of 100 then. */
export const documentSeedSchema = z.strictObject({
	...documentInput.partial().shape,
	org,
	kind: z.enum(KINDS).default('invoice'),
	count: z.int().min(1).max(1000).default(1),
});

/** A document made in the application, not through the service's own interface. */
const seed = (world: World, input: z.output<typeof documentSeedSchema>): Document[] => {
	const { org: owner, kind, count, contact_id, lines, ...rest } = input;
	const role = kind === 'invoice' || kind === 'credit_note' ? 'is_customer' : 'is_supplier';
	const fitting = world.accounting.contacts.find(
		(contact) => contact.org === owner && contact[role] && contact.active,
	);
	const line = { description: 'Seeded', quantity: 1, unit_price: 100, discount_pct: 0 };
	return Array.from({ length: count }, () => {
		const document = createDraft(world, owner, kind, {
			...rest,
			contact_id: contact_id ?? fitting?.id ?? '',
			lines: lines ?? [line],
		});
		if (!isSale(document)) document.status = 'awaiting_approval';
		emitDocumentEvent(world, document, 'created');
		return document;
	});
};

export const contactSeedSchema = z.strictObject({
	org,
	name: z.string().default('Somebody new'),
	is_customer: z.boolean().optional(),
	is_supplier: z.boolean().optional(),
	email: z.string().nullable().optional(),
	tax_number: z.string().nullable().optional(),
	currency: z.string().nullable().optional(),
	payment_terms_days: z.int().nullable().optional(),
	active: z.boolean().optional(),
	default_account_id: z.guid().nullable().optional(),
	default_tax_code_id: z.guid().nullable().optional(),
});

export const quoteSchema = z.strictObject({
	org,
	outcome: z.enum(['accepted', 'declined']),
	data: z.record(z.string(), z.unknown()).default({}),
});

export const leadSchema = z.strictObject({
	org,
	name: z.string().default('New shop'),
	company: z.string().default('Elm Ltd'),
	value: z.number().default(1200),
	currency: z.string().default('USD'),
	contact_id: z.guid().nullable().default(null),
	quote_id: z.guid().nullable().default(null),
});

const move = (world: World, id: string, change: (document: Document) => void): Document => {
	const document = byId(world.accounting.documents, id);
	change(document);
	return document;
};

export const accountingRoutes = [
	controlRoute(
		'POST',
		'/accounting/keys',
		(world, input) => {
			orgNamed(world.accounting, input.org);
			const key = issueAccountingKey(randomUUID(), input);
			world.accounting.keys.push(key);
			return key;
		},
		accountingKeySchema,
	),
	controlRoute('POST', '/accounting/documents', seed, documentSeedSchema),
	controlRoute('POST', '/accounting/documents/:id/issue', (world, _body, id) =>
		move(world, id, (document) => issueDocument(world, document)),
	),
	controlRoute(
		'POST',
		'/accounting/documents/:id/pay',
		(world, { amount }, id) => move(world, id, (document) => payDocument(world, document, amount)),
		z.strictObject({ amount: z.number().optional() }),
	),
	controlRoute('POST', '/accounting/documents/:id/void', (world, _body, id) =>
		move(world, id, (document) => voidDocument(world, document)),
	),
	controlRoute(
		'POST',
		'/accounting/contacts',
		(world, { org: owner, ...contact }) => createContact(world, owner, contact, null),
		contactSeedSchema,
	),
	controlRoute(
		'POST',
		'/accounting/quotes',
		(world, { org: owner, outcome, data }) => {
			// The payload is not documented.
			emit(world, owner, `quote.${outcome}`, { id: randomUUID(), status: outcome, ...data });
		},
		quoteSchema,
	),
	controlRoute(
		'POST',
		'/accounting/leads/win',
		(world, { org: owner, ...lead }) => {
			emit(world, owner, 'lead.won', { id: randomUUID(), ...lead });
		},
		leadSchema,
	),
];
