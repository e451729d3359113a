import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { open } from '../shared/transport/open';
import { readList, singlePage, type Paging } from '../shared/transport/paginate';
import { accountLabel, contactLabel, documentLabel } from './labels';
import { offsetPaging } from './offsetPaging';
import { service } from './service';

/** As many as a person can look through; a search reads on to find older ones. */
const SHOWN = 100;
const SEARCHED = 500;

const search = (
	path: string,
	query: IDataObject,
	paging: Paging,
	label: (record: IDataObject) => string,
) =>
	async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const call = await open(this, service);
		const request = { method: 'GET', path, query, repeatable: true, needs: ['read'] } as const;
		const wanted = paging === singlePage ? Infinity : filter ? SEARCHED : SHOWN;
		const results = (await readList(call, request, paging, wanted))
			.filter(({ id }) => id !== undefined && id !== null && id !== '')
			.map((record): INodeListSearchItems => ({ name: label(record), value: String(record.id) }))
			.filter(({ name, value }) =>
				`${name} ${value}`.toLowerCase().includes(filter.trim().toLowerCase()),
			);
		return { results };
	};

/** Contacts and accounts come whole, so that a filter sees all of them. */
const searchAll = (path: string, query: IDataObject, label: (record: IDataObject) => string) =>
	search(path, query, singlePage, label);

export const searchInvoices = search('/invoices', {}, offsetPaging, documentLabel);

export const searchBills = search('/bills', {}, offsetPaging, documentLabel);

export const searchCustomers = searchAll('/contacts', { type: 'customer' }, contactLabel);

export const searchSuppliers = searchAll('/contacts', { type: 'supplier' }, contactLabel);

export const searchAccounts = searchAll('/accounts', {}, accountLabel);
