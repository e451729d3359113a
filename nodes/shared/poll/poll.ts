import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { createKeyedLock } from '../async/keyedLock';
import { noteServing } from '../ledger/onlyProcess';
import { openWith } from '../transport/open';
import { waitingInRun } from '../transport/waiting';
import { checkContinuity } from './checkContinuity';
import { diff, firstMemory } from './diff';
import { parse, serialize, shortHash } from './memory';
import { tolerateOutage } from './outage';
import type { Poller } from './poller';
import { watchedOf } from './pollFields';
import { advance, placeOf, resume } from './progress';
import { readSources } from './readSource';
import { itemOf, selectEvents, selectionOf } from './selectEvents';
import { readStored, writeStored } from './staticMemory';

/** Publishing waits no longer than the editor does. Later polls may wait until the next is due. */
const MAX_STANDSTILL_MS = 60_000;

const pollOnce = async (
	context: IPollFunctions,
	poller: Poller,
	now: number,
): Promise<INodeExecutionData[][] | null> => {
	const { service } = poller;
	const { logger } = context;
	const place = placeOf(context);
	const selection = selectionOf(
		context.getNodeParameter('events', []),
		context.getNodeParameter('options', {}),
	);
	const connection = service.connect(await context.getCredentials(service.credential));
	const account = shortHash(`${connection.baseUrl} ${connection.sandbox}`);
	const sources = poller.sourcesOf(selection.events, watchedOf(selection.options.recordsWatched));
	const stored = readStored(context, account);
	const progress = stored && resume(place, stored, sources, now);
	if (stored && !progress) return null;
	const before = progress && parse(progress.seen);

	const patience = before && waitingInRun(MAX_STANDSTILL_MS, undefined);
	const call = openWith(context, service, connection, patience);
	const read = async () => await readSources(call, sources, before);
	// Somebody who publishes a new trigger should see that the service is down.
	const readings = before ? await tolerateOutage(place, now, logger, read) : await read();
	if (!readings) return null;
	if (before) checkContinuity(before, readings, logger);

	const emitsExisting = context.getNodeParameter('from', 'now') === 'watched';
	const { changes, base, seen } = diff(before ?? firstMemory(readings, emitsExisting), readings);
	const events = selectEvents(changes, selection, poller, connection);
	const isQuiet = events.length === 0;
	const known = progress ?? { version: now, lists: {}, seen: {}, pending: new Set() };
	const memories = { base: serialize(base), seen: serialize(seen) };
	const { version, lists } = advance(place, known, memories, isQuiet ? undefined : now);
	// Only now, when nothing can fail any more: n8n may save it at any time.
	writeStored(context, { account, version, lists });
	return isQuiet ? null : [events.map((event) => itemOf(event, now))];
};

/** n8n starts a poll, also that of the next publication, without waiting for the one before. */
const inTurn = createKeyedLock(2);

/** Reads the lists, compares them with what it saw last, and emits what has happened since. */
export const poll = async (
	context: IPollFunctions,
	poller: Poller,
): Promise<INodeExecutionData[][] | null> => {
	noteServing();
	const turn = async () => await pollOnce(context, poller, Date.now());
	return (await inTurn(placeOf(context), turn)) ?? null;
};
