import type { Account, Contact, Document } from './objects.mts';

export function documentSummary({ org: _org, lines: _lines, ...record }: Document) {
	return record;
}

export function documentRecord({ org: _org, ...record }: Document) {
	return record;
}

export function contactRecord(contact: Contact) {
	const {
		org: _org,
		default_account_id: _account,
		default_tax_code_id: _taxCode,
		...record
	} = contact;
	return record;
}

export function accountRecord({ org: _org, ...record }: Account) {
	return record;
}
