import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Built, File, Made } from '../operation/draft';
import type { AnyInput } from '../operation/field';
import type { OperationContext } from '../operation/operation';
import { wantedOf } from '../operation/upToLimit';
import type { Client } from '../transport/client';
import { asRecord } from '../transport/list';
import { readList, readPages, singlePage } from '../transport/paginate';
import type { Request } from '../transport/request';
import { wholePage } from '../transport/wholePage';
import { asSuccess } from './asSuccess';
import { hideSecrets } from './hideSecrets';
import { pairOf } from './pairOf';

/** Turns text into n8n's binary data. */
export type StoreFile = (file: File) => Promise<INodeExecutionData>;

export const storeFileWith =
	(context: IExecuteFunctions): StoreFile =>
	async ({ content, name, mimeType, property, json }: File) => ({
		json,
		binary: {
			[property]: await context.helpers.prepareBinaryData(Buffer.from(content), name, mimeType),
		},
	});

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

const madeItem = ({ record, items }: Made): INodeExecutionData => ({
	...asItem(record),
	pairedItem: items && pairOf(items),
});

/** Page by page, and no record copied: a list may be long. */
const listItems = async (
	request: Request,
	input: AnyInput,
	{ call }: OperationContext,
): Promise<INodeExecutionData[]> => {
	const found: INodeExecutionData[] = [];
	for await (const records of readPages(call, request, wantedOf(input), { isAhead: true })) {
		for (const record of records) found.push(asItem(record));
	}
	return found;
};

/** What follows may match as well; a list that came whole was looked through. */
const cutShort = (wanted: number, isWhole: boolean) =>
	`The search ended at the Limit of ${wanted} ${wanted === 1 ? 'result' : 'results'}, and more ${isWhole ? 'match' : 'may match'}. Turn on Return All to get all of them.`;

type Kept = Pick<Built, 'request' | 'isPast' | 'ifNone' | 'echo'> & Required<Pick<Built, 'keep'>>;

/** Looks through the list as the service gives it, and no page further than it has to. */
const keptItems = async (
	{ request, keep, isPast, ifNone, echo }: Kept,
	input: AnyInput,
	{ call, hint }: OperationContext,
): Promise<INodeExecutionData[]> => {
	const wanted = ifNone ? 1 : wantedOf(input);
	const isWhole = request.paging === singlePage || request.paging === wholePage;
	const found: INodeExecutionData[] = [];
	const reading = { isAhead: wanted === Infinity && !isPast };
	for await (const records of readPages(call, request, Infinity, reading)) {
		const kept = records.filter(keep);
		const left = wanted - found.length;
		for (const record of kept.slice(0, left)) {
			found.push(asItem(echo ? { ...record, ...echo } : record));
		}
		const last = records.at(-1);
		const isOver = last !== undefined && isPast?.(last) === true;
		const isFull = kept.length >= left;
		if (!isFull && !isOver) continue;
		const mayBeMore = kept.length > left || (isFull && !isWhole && !isOver);
		if (mayBeMore && !ifNone) hint(cutShort(wanted, isWhole));
		break;
	}
	return found.length === 0 && ifNone ? asItems(ifNone()) : found;
};

const itemsOf = async (
	built: Built,
	input: AnyInput,
	context: OperationContext,
	storeFile: StoreFile,
	send: Client,
): Promise<INodeExecutionData[]> => {
	const { request, result, echo, keep, together, output, file } = built;
	if (result) return asItems(result, echo);
	const fileItem = async ({ json, ...content }: File) =>
		await storeFile({ ...content, json: asSuccess(json) });
	if (together) {
		const records = await readList(context.call, request);
		const made = await together(keep ? records.filter(keep) : records);
		return Array.isArray(made) ? made.map(madeItem) : [await fileItem(made)];
	}
	if (request.paging) {
		return keep
			? await keptItems({ ...built, keep }, input, context)
			: await listItems(request, input, context);
	}
	const answer = await send(request);
	if (file) return [await fileItem(file(answer))];
	const records = output?.(answer) ?? asRecords(answer.body);
	return asItems(records, { ...echo, ...(answer.repeated && { repeated: true }) });
};

/** Sends what was prepared, and makes items of the answer. */
export const deliver: typeof itemsOf = async (built, input, context, storeFile, send) => {
	const items = await itemsOf(built, input, context, storeFile, send);
	return context.isTool ? items.map(hideSecrets) : items;
};
