import { type IDataObject, type INodeExecutionData, UserError } from 'n8n-workflow';
import type { AnyInput } from '../operation/field';
import type { Built, File, Item, Operation } from '../operation/operation';
import { readPages } from '../transport/paginate';
import type { Request } from '../transport/request';
import { buildRequest } from './build';

/** Turns text into n8n's binary data. */
export type StoreFile = (file: File) => Promise<INodeExecutionData>;

const wantedOf = ({ returnAll, limit }: Readonly<Record<string, unknown>>): number => {
	if (returnAll === true) return Infinity;
	const wanted = Number(limit);
	if (Number.isInteger(wanted) && wanted >= 1) return wanted;
	throw new UserError('Limit: must be a whole number of at least 1, or turn on Return All');
};

const asRecords = (body: unknown): IDataObject[] =>
	(Array.isArray(body) ? body : [body ?? {}]) as IDataObject[];

/** n8n takes an item with an `error` for a failed one and runs the node again, which pays again. */
const asSuccess = (json: IDataObject): IDataObject => {
	if (!('error' in json)) return json;
	const { error, ...others } = json;
	return { ...others, serviceError: error };
};

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
	for await (const records of readPages(call, request, wantedOf(input))) {
		for (const record of records) found.push(asItem(record));
	}
	return found;
};

const answerItems = async (
	{ request, result, echo, send, output, file }: Built,
	{ call }: Item,
	storeFile: StoreFile,
): Promise<INodeExecutionData[]> => {
	if (result) return asItems(result, echo);
	const answer = await (send ?? call)(request);
	if (file) {
		const { json, ...content } = file(answer);
		return [await storeFile({ ...content, json: asSuccess(json) })];
	}
	return asItems(output?.(answer) ?? asRecords(answer.body), echo);
};

/** One item of input becomes the items it yields. */
export const perform = async (
	operation: Operation,
	input: AnyInput,
	item: Item,
	storeFile: StoreFile,
): Promise<INodeExecutionData[]> => {
	const built = await buildRequest(operation, input, item);
	if (built.request.paging) return await listItems(built.request, input, item);
	return await answerItems(built, item, storeFile);
};
