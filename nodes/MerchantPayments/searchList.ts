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
import { service } from './service';

type Label = (record: IDataObject) => string;

/** Records as entries of a list in the editor, found by their label or id. */
export const toListItems = (
	records: IDataObject[],
	label: Label,
	filter = '',
): INodeListSearchItems[] =>
	records
		.filter(({ id }) => id !== undefined && id !== null && id !== '')
		.map((record) => ({ name: label(record), value: String(record.id ?? '') }))
		.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(filter.toLowerCase()));

/** A list that the service returns whole. */
export const searchWhole = (operation: Operation, label: Label) =>
	async function (this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
		const records = await readList(await open(this, service), requestOf(operation));
		return { results: toListItems(records, label, filter) };
	};
