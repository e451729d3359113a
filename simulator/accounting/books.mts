import { stableUuid } from '../stableId.mts';
import type { Contact, Item, TaxCode } from './objects.mts';

export const createTaxCodes = (org: string): TaxCode[] => [
	{ org, id: stableUuid(`${org} tax standard`), name: 'Standard', rate: 7.5 },
	{ org, id: stableUuid(`${org} tax reduced`), name: 'Reduced', rate: 5 },
	{ org, id: stableUuid(`${org} tax exempt`), name: 'Exempt', rate: 0 },
];

export const createItems = (org: string): Item[] => [
	{
		org,
		id: stableUuid(`${org} item consulting`),
		name: 'Consulting',
		account_id: stableUuid(`${org} account 4100`),
		tax_code_id: stableUuid(`${org} tax reduced`),
	},
	{
		org,
		id: stableUuid(`${org} item plain`),
		name: 'Plain',
		account_id: null,
		tax_code_id: null,
	},
];

export const createContacts = (org: string): Contact[] => {
	const plain = {
		org,
		is_customer: true,
		is_supplier: false,
		email: null,
		phone: null,
		tax_number: null,
		currency: null,
		payment_terms_days: null,
		active: true,
		created_at: '2024-01-01T00:00:00.000Z',
		default_account_id: null,
		default_tax_code_id: null,
	};
	const named = (name: string) => ({ ...plain, id: stableUuid(`${org} contact ${name}`), name });
	return [
		{ ...named('Juniper Supplies'), is_customer: false, is_supplier: true },
		{
			...named('Acorn Books'),
			email: 'desk@acorn.example',
			currency: 'EUR',
			payment_terms_days: 14,
			default_account_id: stableUuid(`${org} account 4000`),
			default_tax_code_id: stableUuid(`${org} tax standard`),
		},
		{ ...named('Birch and Sons'), is_supplier: true },
		{ ...named('Closed Shop'), active: false },
	];
};
