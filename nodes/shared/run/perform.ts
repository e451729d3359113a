import { UserError, type IDataObject, type INodeExecutionData } from 'n8n-workflow';
import { buildRequest } from './build';
import type { AnyInput } from '../operation/field';
import type { Built, File, Item, Operation } from '../operation/operation';
import { readPages, type Paging } from '../transport/paginate';
import type { Answer, Request } from '../transport/request';

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

const asItem = (json: IDataObject): INodeExecutionData => ({ json, pairedItem: undefined });

const asItems = (
	records: IDataObject | IDataObject[],
	echo: IDataObject = {},
): INodeExecutionData[] => [records].flat().map((record) => asItem({ ...record, ...echo }));

/** Page by page, and no record copied: a list may be long. */
const listItems = async (
	paging: Paging,
	request: Request,
	input: AnyInput,
	{ call }: Item,
): Promise<INodeExecutionData[]> => {
	const found: INodeExecutionData[] = [];
	for await (const records of readPages(call, request, paging, wantedOf(input))) {
		for (const record of records) found.push(asItem(record));
	}
	return found;
};

const answerItems = async (
	operation: Operation,
	built: Built,
	input: AnyInput,
	item: Item,
	storeFile: StoreFile,
): Promise<INodeExecutionData[]> => {
	const { request, result, echo } = built;
	if (result) return asItems(result, echo);
	const answer: Answer = await (operation.send?.(built, input, item) ?? item.call(request));
	if (operation.file) return [await storeFile(operation.file(answer, input, item))];
	return asItems(operation.output?.(answer, input, item) ?? asRecords(answer.body), echo);
};

/** One item of input becomes the items it yields. */
export const perform = async (
	operation: Operation,
	input: AnyInput,
	item: Item,
	storeFile: StoreFile,
): Promise<INodeExecutionData[]> => {
	const built = await buildRequest(operation, input, item);
	const { paging } = operation;
	if (paging) return await listItems(paging, built.request, input, item);
	return await answerItems(operation, built, input, item, storeFile);
};
