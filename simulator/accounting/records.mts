import type { Account, Contact, Document } from './objects.mts';

export const documentSummary = ({ org: _org, lines: _lines, ...record }: Document) => record;

export const documentRecord = ({ org: _org, ...record }: Document) => record;

export const contactRecord = (contact: Contact) => {
	const {
		org: _org,
		default_account_id: _account,
		default_tax_code_id: _taxCode,
		...record
	} = contact;
	return record;
};

export const accountRecord = ({ org: _org, ...record }: Account) => record;
