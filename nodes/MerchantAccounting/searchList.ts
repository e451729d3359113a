import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { Operation } from '../shared/operation/operation';
import { requestOf } from '../shared/operation/requestOf';
import { open } from '../shared/transport/open';
import { readList } from '../shared/transport/paginate';
import { offsetPaging } from './offsetPaging';
import { service } from './service';

/** As many as a person can look through; a search reads on to find older ones. */
const SHOWN = 100;
const SEARCHED = 500;

/** A list of the editor. Contacts and accounts come whole, so that a filter sees all of them. */
export const searchList = (
	operation: Operation,
	label: (record: IDataObject) => string,
	query: IDataObject = {},
) =>
	async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const call = await open(this, service);
		const wanted = operation.paging !== offsetPaging ? Infinity : filter ? SEARCHED : SHOWN;
		const results = (await readList(call, requestOf(operation, {}, { query }), wanted))
			.filter(({ id }) => id !== undefined && id !== null && id !== '')
			.map((record): INodeListSearchItems => ({ name: label(record), value: String(record.id) }))
			.filter(({ name, value }) =>
				`${name} ${value}`.toLowerCase().includes(filter.trim().toLowerCase()),
			);
		return { results };
	};
