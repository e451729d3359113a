import { BASE_CURRENCY } from '../../../simulator/accounting/choices.mts';
import type { World } from '../../../simulator/world.mts';
import { newest } from './newest.mts';

/** Documents in major units, with the names of their contacts. */
export const booksOverview = ({ accounting: { documents, contacts } }: World) => {
	const nameOf = (id: string) => contacts.find((contact) => contact.id === id)?.name ?? id;
	return {
		documents: newest(documents).map(({ lines, contact_id, ...document }) => ({
			...document,
			contact: nameOf(contact_id),
			about: lines[0]?.description ?? '',
		})),
		contacts: contacts
			.filter(({ active, org }) => active && org === 'first')
			.map(({ id, name, currency, is_customer, is_supplier }) => ({
				id,
				name,
				currency: currency ?? BASE_CURRENCY,
				is_customer,
				is_supplier,
			})),
	};
};
