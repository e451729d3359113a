import { randomUUID } from 'node:crypto';
import type { World } from '../world.mts';
import type { LineInput } from './documentInput.mts';
import { inBooks } from './find.mts';
import { add, multiply } from './money.mts';
import type { Contact, Line } from './objects.mts';
import { rejection } from './rejection.mts';

interface Place {
	org: string;
	contact: Contact;
	currency: string;
	position: number;
}

/** Account and tax code come from the line, then its item, then the customer. */
export const computeLine = (world: World, place: Place, input: LineInput): Line => {
	const { org, contact, currency, position } = place;
	const { items, accounts, taxCodes } = world.accounting;
	const field = (name: string) => `lines.${position - 1}.${name}`;
	const item = input.item_id ? inBooks(items, org, input.item_id, field('item_id')) : null;
	const accountId = input.account_id ?? item?.account_id ?? contact.default_account_id;
	const taxCodeId = input.tax_code_id ?? item?.tax_code_id ?? contact.default_tax_code_id;
	const account = accountId ? inBooks(accounts, org, accountId, field('account_id')) : null;
	const taxCode = taxCodeId ? inBooks(taxCodes, org, taxCodeId, field('tax_code_id')) : null;
	if (account && !account.active) {
		throw rejection(400, `${field('account_id')} is not active`, field('account_id'));
	}
	const kept = 1 - input.discount_pct / 100;
	const net = multiply(currency, input.quantity, input.unit_price, kept);
	const tax = multiply(currency, net, (taxCode?.rate ?? 0) / 100);
	return {
		id: randomUUID(),
		position,
		item_id: item?.id ?? null,
		description: input.description,
		quantity: input.quantity,
		unit_price: input.unit_price,
		discount_pct: input.discount_pct,
		account_id: account?.id ?? null,
		tax_code_id: taxCode?.id ?? null,
		net,
		tax,
		gross: add(currency, [net, tax]),
	};
};
