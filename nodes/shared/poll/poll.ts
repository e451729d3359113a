import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { createKeyedLock } from '../async/keyedLock';
import { toResult } from '../async/result';
import type { Connection } from '../connection/connection';
import { noteServing } from '../ledger/onlyProcess';
import { openWith } from '../transport/open';
import { waitingInRun } from '../transport/waiting';
import { fateOf, isOffered, placeOf } from './begun';
import { refuseOtherBusiness, warnOfGaps } from './gaps';
import { look, type Telling } from './look';
import { type Memory, shortHash } from './memory';
import { isAnswering, mayPassBy } from './outage';
import { itemOf, type Poller, type Told, wantedOf, type Wish, wishOf } from './poller';
import { watchedOf } from './pollFields';
import { readSources } from './readSource';
import type { Reading } from './source';
import { readMemory, writeMemory } from './staticMemory';

const wishIn = (context: IPollFunctions): Wish =>
	wishOf(context.getNodeParameter('events', []), context.getNodeParameter('options', {}));

/** Who publishes waits no longer than in the editor. Later polls may wait until the next one is due. */
const LONGEST_STANDSTILL_MS = 60_000;

/** Nothing while the service is down: the next poll finds what this one would have found. */
const read = async (
	context: IPollFunctions,
	poller: Poller,
	{ events, options }: Wish,
	connection: Connection,
	memory: Memory | undefined,
	now: number,
): Promise<Reading[] | undefined> => {
	const place = placeOf(context);
	const sources = poller.sourcesOf(events, watchedOf(options.recordsWatched));
	const waiting = memory && waitingInRun(LONGEST_STANDSTILL_MS, undefined);
	const call = openWith(context, poller.service, connection, waiting);
	const done = await toResult(async () => await readSources(call, sources, memory?.lists));
	if ('value' in done) {
		isAnswering(place);
		return done.value;
	}
	if (!memory || !mayPassBy(place, done.error, now)) throw done.error;
	context.logger.warn(
		`The lists could not be read, so the next poll looks again: ${(done.error as Error).message}`,
	);
	return undefined;
};

/** What goes to n8n now. What is not wanted, or has begun, is not open any more. */
const settle = (
	tellings: readonly Telling[],
	wanted: ReadonlyMap<Telling, Told>,
	place: string,
	now: number,
): Told[] =>
	tellings.flatMap((telling) => {
		const told = wanted.get(telling);
		const isNew = told && !telling.isAgain;
		const fate = told && !isNew ? fateOf(place, told.deduplicationKey, now) : 'begun';
		if (!isNew && fate === 'begun') telling.mark.isOpen = false;
		if (!told || (!isNew && fate !== 'perhaps lost')) return [];
		isOffered(place, told.deduplicationKey, now);
		return [told];
	});

const pollOnce = async (
	context: IPollFunctions,
	poller: Poller,
	now: number,
): Promise<INodeExecutionData[][] | null> => {
	const { service } = poller;
	const wish = wishIn(context);
	const connection = service.connect(await context.getCredentials(service.credential));
	const where = shortHash(`${connection.baseUrl} ${connection.sandbox}`);
	const before = readMemory(context, where);
	const readings = await read(context, poller, wish, connection, before, now);
	if (!readings) return null;
	if (before) {
		refuseOtherBusiness(before, readings);
		warnOfGaps(before, readings, context.logger);
	}
	const tellsAll = !before && context.getNodeParameter('from', 'now') === 'watched';
	const { tellings, memory } = look(before, readings, tellsAll);
	const wanted = wantedOf(tellings, wish, poller, connection);
	const emitted = settle(tellings, wanted, placeOf(context), now);
	// Only now, when nothing can go wrong any more: n8n may store it at any time.
	writeMemory(context, where, memory, now);
	return emitted.length > 0 ? [emitted.map((told) => itemOf(told, now))] : null;
};

/** n8n does not wait for a poll before it begins the next one, or that of the next publication. */
const inTurn = createKeyedLock(2);

/** Reads the lists, compares with what it saw last, and emits what has happened since. */
export const poll = async (
	context: IPollFunctions,
	poller: Poller,
): Promise<INodeExecutionData[][] | null> => {
	noteServing();
	const turn = async () => await pollOnce(context, poller, Date.now());
	return (await inTurn(placeOf(context), turn)) ?? null;
};
