import { z } from 'zod/v4';
import { wrapList } from '../../listEnvelope.mts';
import { createContact } from '../createContact.mts';
import { accountRecord, contactRecord } from '../records.mts';
import { accountingRoute } from '../route.mts';

const list = accountingRoute({
	method: 'GET',
	path: '/contacts',
	query: z.strictObject({ type: z.enum(['customer', 'supplier']).optional() }),
	handle: ({ world, org, query: { type } }) => {
		const found = world.accounting.contacts
			.filter((contact) => contact.org === org)
			.filter((contact) => type === undefined || contact[`is_${type}`])
			.sort((a, b) => a.name.localeCompare(b.name));
		return { body: wrapList('contacts', found.map(contactRecord), world.settings) };
	},
});

const create = accountingRoute({
	method: 'POST',
	path: '/contacts',
	body: z.strictObject({
		name: z.string().min(1).max(160),
		email: z.string().optional(),
		phone: z.string().optional(),
		tax_number: z.string().optional(),
		is_customer: z.boolean().optional(),
		is_supplier: z.boolean().optional(),
	}),
	handle: ({ world, org, body, requestId }) => {
		const record = contactRecord(createContact(world, org, body, requestId));
		const isWrapped = world.settings.accounting.singleEnvelope === 'data';
		return { status: 201, body: isWrapped ? { data: record } : record };
	},
});

const accounts = accountingRoute({
	method: 'GET',
	path: '/accounts',
	handle: ({ world, org }) => {
		const found = world.accounting.accounts
			.filter((account) => account.org === org)
			.sort((a, b) => a.code.localeCompare(b.code));
		return { body: wrapList('accounts', found.map(accountRecord), world.settings) };
	},
});

export const contactRoutes = [list, create, accounts];
