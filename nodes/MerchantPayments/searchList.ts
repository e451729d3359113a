import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { isFound } from '../shared/fields/isFound';
import type { Unit } from '../shared/money/money';
import type { Operation } from '../shared/operation/operation';
import { requestOf } from '../shared/operation/requestOf';
import { readList } from '../shared/transport/paginate';
import { spellings } from './labels';
import { openReading } from './openReading';

type Label = (record: IDataObject, readsIn?: Unit) => string;

/** Records as entries of a list in the editor, found by what they show and hold. */
export const toListItems = (
	records: IDataObject[],
	label: Label,
	filter = '',
	readsIn?: Unit,
): INodeListSearchItems[] =>
	records
		.filter(({ id }) => id !== undefined && id !== null && id !== '')
		.map((record) => ({ record, name: label(record, readsIn) }))
		.filter(({ record, name }) => isFound(filter, record, name, spellings(record, readsIn)))
		.map(({ record, name }) => ({ name, value: String(record.id) }));

/** A list that the service returns whole. */
export const searchWhole = (
	operation: Operation,
	label: Label,
	isOffered: (record: IDataObject) => boolean = () => true,
) =>
	async function (this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
		const { call, readsIn } = await openReading(this);
		const records = (await readList(call, requestOf(operation))).filter(isOffered);
		return { results: toListItems(records, label, filter, readsIn) };
	};
