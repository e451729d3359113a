import { stableUuid } from '../stableId.mts';
import { createContacts, createItems, createTaxCodes } from './books.mts';
import { createChart } from './chart.mts';
import { type AccountingKey, createAccountingKeys } from './keys.mts';
import type {
	Account,
	Contact,
	Delivery,
	Document,
	Endpoint,
	Item,
	Posting,
	TaxCode,
} from './objects.mts';

export interface Org {
	name: string;
	id: string;
}

/** Every list is oldest first. */
export interface AccountingState {
	orgs: Org[];
	keys: AccountingKey[];
	accounts: Account[];
	taxCodes: TaxCode[];
	items: Item[];
	contacts: Contact[];
	documents: Document[];
	postings: Posting[];
	endpoints: Endpoint[];
	deliveries: Delivery[];
}

const ORGS = ['first', 'second'];

export const createAccountingState = (): AccountingState => ({
	orgs: ORGS.map((name) => ({ name, id: stableUuid(`org ${name}`) })),
	keys: createAccountingKeys(),
	accounts: ORGS.flatMap(createChart),
	taxCodes: ORGS.flatMap(createTaxCodes),
	items: ORGS.flatMap(createItems),
	contacts: ORGS.flatMap(createContacts),
	documents: [],
	postings: [],
	endpoints: [],
	deliveries: [],
});

export const orgNamed = (state: AccountingState, name: string): Org => {
	const found = state.orgs.find((org) => org.name === name);
	if (!found) throw new Error(`no organisation named ${name}`);
	return found;
};
