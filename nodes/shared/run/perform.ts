import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { AnyInput } from '../operation/field';
import type { Built, File, OperationContext } from '../operation/operation';
import { wantedOf } from '../operation/upToLimit';
import type { Client } from '../transport/client';
import { asRecord } from '../transport/list';
import { readPages, singlePage } from '../transport/paginate';
import type { Request } from '../transport/request';
import { wholePage } from '../transport/wholePage';
import { asSuccess } from './asSuccess';
import { hideSecrets } from './hideSecrets';

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

/** Looks through the list as the service gives it, and no page further than the limit needs. */
const keptItems = async (
	request: Request,
	keep: (record: IDataObject) => boolean,
	input: AnyInput,
	{ call, hint }: OperationContext,
): Promise<INodeExecutionData[]> => {
	const wanted = wantedOf(input);
	const isWhole = request.paging === singlePage || request.paging === wholePage;
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

const itemsOf = async (
	built: Built,
	input: AnyInput,
	context: OperationContext,
	storeFile: StoreFile,
	send: Client,
): Promise<INodeExecutionData[]> => {
	const { request, result, echo, keep, output, file } = built;
	if (result) return asItems(result, echo);
	if (request.paging) {
		return keep
			? await keptItems(request, keep, input, context)
			: await listItems(request, input, context);
	}
	const answer = await send(request);
	if (file) {
		const { json, ...content } = file(answer);
		return [await storeFile({ ...content, json: asSuccess(json) })];
	}
	const records = output?.(answer) ?? asRecords(answer.body);
	return asItems(records, { ...echo, ...(answer.repeated && { repeated: true }) });
};

/** Sends what was prepared, and makes items of the answer. */
export const deliver: typeof itemsOf = async (built, input, context, storeFile, send) => {
	const items = await itemsOf(built, input, context, storeFile, send);
	return context.isTool ? items.map(hideSecrets) : items;
};
