import { randomUUID } from 'node:crypto';
import type { World } from '../world.mts';
import { emitContactCreated } from './events.mts';
import type { Contact } from './objects.mts';

export type NewContact = { name: string } & Partial<Omit<Contact, 'org' | 'id' | 'created_at'>>;

export const createContact = (
	world: World,
	org: string,
	input: NewContact,
	requestId: string | null,
): Contact => {
	const contact: Contact = {
		is_customer: true,
		is_supplier: false,
		email: null,
		phone: null,
		tax_number: null,
		currency: null,
		payment_terms_days: null,
		active: true,
		default_account_id: null,
		default_tax_code_id: null,
		...input,
		org,
		id: randomUUID(),
		created_at: world.clock.iso(),
	};
	world.accounting.contacts.push(contact);
	world.ledger.push({
		at: contact.created_at,
		kind: 'contact',
		business: org,
		id: contact.id,
		request_id: requestId,
	});
	emitContactCreated(world, contact);
	return contact;
};
