import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	UserError,
} from 'n8n-workflow';
import { noteRunning } from '../ledger/onlyProcess';
import { storeOf } from '../ledger/store';
import { openWith } from '../transport/open';
import { hasBegun, placeOf } from './begun';
import { look } from './look';
import { itemOf, type Poller, type Told, wantedOf, wishOf } from './poller';
import { readSources } from './readSource';

/** One page of each list does to show what an event looks like. */
const LOOKED_THROUGH = 100;

/** "Fetch Test Event": the newest of each event that was chosen. Nothing is noted by it. */
const newestOfEach = async (
	context: IExecuteFunctions,
	poller: Poller,
): Promise<INodeExecutionData[]> => {
	const wish = wishOf(
		context.getNodeParameter('events', 0, []),
		context.getNodeParameter('options', 0, {}),
	);
	const { service } = poller;
	const connection = service.connect(await context.getCredentials(service.credential));
	const call = openWith(context, service, connection);
	const readings = await readSources(call, poller.sourcesOf(wish.events, LOOKED_THROUGH));
	const newest = new Map<string, Told>();
	// The list of all comes first, and what is newest in it is newer than what others have besides.
	for (const reading of [...readings].reverse()) {
		const { tellings } = look(undefined, [reading], true);
		const wanted = wantedOf(tellings, wish, poller, connection);
		for (const told of wanted.values()) newest.set(told.type, told);
	}
	if (newest.size > 0) return [...newest.values()].map((told) => itemOf(told, Date.now()));
	throw new UserError('No record shows any of the events under Trigger On yet', {
		description: `The newest ${LOOKED_THROUGH} of each list were looked through. Choose another event or change the options to see what one looks like; once published, the trigger starts the workflow with the first one.`,
	});
};

/** Which of these no other run had. When the store fails, all pass: a lost event is worse. */
const firstOnes = async (
	context: IExecuteFunctions,
	names: readonly string[],
): Promise<ReadonlySet<string>> => {
	const claim = (name: string) => `${name} claimed by ${context.getExecutionId()}`;
	try {
		const values = names.flatMap((name) => [name, claim(name)]);
		const fresh = await storeOf(context).record(values);
		// A run that is executed again finds its own claim, and passes again.
		return new Set(names.filter((name) => fresh.has(name) || !fresh.has(claim(name))));
	} catch (error) {
		context.logger.warn(
			`Repeats cannot be recognised now, so all events pass: ${(error as Error).message}`,
		);
		return new Set(names);
	}
};

const keyOf = ({ deduplicationKey }: IDataObject) => String(deduplicationKey ?? '');

/**
 * The part of a poll trigger that runs inside the execution. Should n8n have lost what the poll
 * remembered, events come once more, which are dropped; or what has grown since is counted from
 * where another run has counted, and that figure is left out.
 */
export const runPolled = async (
	context: IExecuteFunctions,
	poller: Poller,
): Promise<INodeExecutionData[][]> => {
	if (context.getMode() === 'manual') return [await newestOfEach(context, poller)];
	noteRunning(context.getMode());
	const items = context.getInputData();
	const countsFrom = (json: IDataObject) => poller.countsFrom?.(json) ?? '';
	const names = items.flatMap(({ json }) => [keyOf(json), countsFrom(json)]).filter(Boolean);
	for (const { json } of items) hasBegun(placeOf(context), keyOf(json), Date.now());
	if (names.length === 0) return [items];
	const first = await firstOnes(context, names);
	// n8n's Retry passes its own again; whoever comes with them later finds that it had them.
	if (context.getMode() === 'retry') return [items];
	const isFirst = (name: string) => name === '' || first.has(name);
	const passed = items.flatMap(({ json }, item): INodeExecutionData[] => {
		if (!isFirst(keyOf(json))) return [];
		const isCounted = isFirst(countsFrom(json));
		return [{ json: isCounted ? json : (poller.uncounted?.(json) ?? json), pairedItem: { item } }];
	});
	return [passed];
};
