import { type IDataObject, type INodeExecutionData, UserError } from 'n8n-workflow';
import type { AnyInput } from '../operation/field';
import type { Built, File, Item, Operation } from '../operation/operation';
import { asRecord } from '../transport/list';
import { readPages, singlePage } from '../transport/paginate';
import type { Request } from '../transport/request';
import { asSuccess } from './asSuccess';

/** Turns text into n8n's binary data. */
export type StoreFile = (file: File) => Promise<INodeExecutionData>;

const wantedOf = ({ returnAll, limit }: Readonly<Record<string, unknown>>): number => {
	if (returnAll === true) return Infinity;
	const wanted = Number(limit);
	if (Number.isInteger(wanted) && wanted >= 1) return wanted;
	throw new UserError('Limit: must be a whole number of at least 1, or turn on Return All');
};

const asRecords = (body: unknown): IDataObject[] =>
	(Array.isArray(body) ? body : [body ?? {}]).map(asRecord);

const asItem = (json: IDataObject): INodeExecutionData => ({
	json: asSuccess(json),
	pairedItem: undefined,
});

const asItems = (
	records: IDataObject | IDataObject[],
	echo: IDataObject = {},
): INodeExecutionData[] => [records].flat().map((record) => asItem({ ...record, ...echo }));

/** Page by page, and no record copied: a list may be long. */
const listItems = async (
	request: Request,
	input: AnyInput,
	{ call }: Item,
): Promise<INodeExecutionData[]> => {
	const found: INodeExecutionData[] = [];
	for await (const records of readPages(call, request, wantedOf(input), { isAhead: true })) {
		for (const record of records) found.push(asItem(record));
	}
	return found;
};

/** What follows may match as well; a list that came whole was looked through. */
const cutShort = (wanted: number, isWhole: boolean) =>
	`Limit ended the search after ${wanted} ${wanted === 1 ? 'result' : 'results'}, and more ${isWhole ? 'match' : 'may match'}. Turn on Return All to get all of them.`;

/** Looks through the list as the service gives it, and no page further than the limit needs. */
const keptItems = async (
	request: Request,
	keep: (record: IDataObject) => boolean,
	input: AnyInput,
	{ call, hint }: Item,
): Promise<INodeExecutionData[]> => {
	const wanted = wantedOf(input);
	const isWhole = request.paging === singlePage;
	const found: INodeExecutionData[] = [];
	const reading = { isAhead: wanted === Infinity };
	for await (const records of readPages(call, request, Infinity, reading)) {
		const kept = records.filter(keep);
		for (const record of kept.slice(0, wanted - found.length)) found.push(asItem(record));
		if (found.length < wanted) continue;
		if (!isWhole || kept.length > wanted) hint(cutShort(wanted, isWhole));
		break;
	}
	return found;
};

/** "Create a contact" is about a contact. */
const nounOf = ({ action }: Operation) => action.replace(/^\w+ (an?|the) /, '');

/** Reads may be repeated, and so may what the service itself recognises. All else happens once. */
const sendWith = (operation: Operation, { send, request }: Built, item: Item) =>
	send ??
	(request.repeatable
		? item.call
		: async (write: Request) => await item.write(write, nounOf(operation)));

/** Sends what was prepared, and makes items of the answer. */
export const deliver = async (
	operation: Operation,
	built: Built,
	input: AnyInput,
	item: Item,
	storeFile: StoreFile,
): Promise<INodeExecutionData[]> => {
	const { request, result, echo, keep, output, file } = built;
	if (result) return asItems(result, echo);
	if (request.paging) {
		return keep
			? await keptItems(request, keep, input, item)
			: await listItems(request, input, item);
	}
	const answer = await sendWith(operation, built, item)(request);
	if (file) {
		const { json, ...content } = file(answer);
		return [await storeFile({ ...content, json: asSuccess(json) })];
	}
	const records = output?.(answer) ?? asRecords(answer.body);
	return asItems(records, { ...echo, ...(answer.repeated && { repeated: true }) });
};
