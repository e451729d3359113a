import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { toResult } from '../shared/async/result';
import { isFound } from '../shared/fields/isFound';
import type { Operation } from '../shared/operation/operation';
import { requestOf } from '../shared/operation/requestOf';
import { type Client, openClient } from '../shared/transport/client';
import { readList } from '../shared/transport/paginate';
import { spellings } from './labels';
import { offsetPaging } from './offsetPaging';
import { service } from './service';

/** As many as a person can look through; a search reads on to find older ones. */
const SHOWN = 100;
const SEARCHED = 500;

interface Listed {
	readonly label: (record: IDataObject, names: ReadonlyMap<string, string>) => string;
	readonly query?: IDataObject;
	/** What nobody would choose is not offered. */
	readonly isOffered?: (record: IDataObject) => boolean;
	/** Records whose names the labels need, by their id. */
	readonly namedBy?: Operation;
}

export const isActive = ({ active }: IDataObject) => active !== false;

/** A label without a name is better than no list. */
const namesIn = async (call: Client, operation?: Operation): Promise<Map<string, string>> => {
	const read = await toResult(
		async () => operation && (await readList(call, requestOf(operation))),
	);
	const records = 'value' in read ? (read.value ?? []) : [];
	return new Map(records.map(({ id, name }) => [String(id), String(name ?? '')]));
};

/** A list of the editor. Contacts and accounts come whole, so that a filter sees all of them. */
export const searchList = (
	operation: Operation,
	{ label, query = {}, isOffered = () => true, namedBy }: Listed,
) =>
	async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const call = await openClient(this, service);
		const wanted = operation.paging !== offsetPaging ? Infinity : filter ? SEARCHED : SHOWN;
		const records = await readList(call, requestOf(operation, {}, { query }), wanted);
		const names = await namesIn(call, namedBy);
		const results = records
			.filter((record) => ![undefined, null, ''].includes(record.id as never) && isOffered(record))
			.map((record) => ({ record, name: label(record, names) }))
			.filter(({ record, name }) => isFound(filter, record, name, spellings(record)))
			.map(({ record, name }): INodeListSearchItems => ({ name, value: String(record.id) }));
		return { results };
	};
