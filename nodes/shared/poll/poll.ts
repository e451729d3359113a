import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { createKeyedLock } from '../async/keyedLock';
import { toResult } from '../async/result';
import { noteServing } from '../ledger/onlyProcess';
import { placeOf } from '../ledger/placeOf';
import { createClient } from '../transport/client';
import { waitInExecution } from '../transport/waitPolicy';
import { checkContinuity } from './checkContinuity';
import { diff, firstMemory } from './diff';
import { isOutdated } from './isOutdated';
import { parse, serialize, shortHash } from './memory';
import { tolerateOutage } from './outage';
import { itemsOf } from './polledItem';
import type { Poller } from './poller';
import { watchedOf } from './pollFields';
import { advance, begin, noteWish, resume } from './progress';
import { readSources } from './readSource';
import { rewind } from './rewind';
import { selectAfterChange, selectEvents } from './selectEvents';
import { readStored, writeStored } from './staticMemory';
import { isSameWish, type PollOptions, wishOf } from './wish';

/** Publishing waits no longer than the editor does. Later polls may wait until the next is due. */
const MAX_STANDSTILL_MS = 60_000;

const pollOnce = async (
	context: IPollFunctions,
	poller: Poller,
	now: number,
	isFirst: boolean,
): Promise<INodeExecutionData[][] | null> => {
	const { service } = poller;
	const { logger } = context;
	const place = placeOf(context);
	const options = (context.getNodeParameter('options', {}) ?? {}) as PollOptions;
	const connection = service.connect(await context.getCredentials(service.credential));
	const wish = wishOf(context.getNodeParameter('events', []), options, poller, connection);
	const account = shortHash(`${connection.baseUrl} ${connection.sandbox}`);
	const sources = poller.sourcesOf(wish.events, watchedOf(options.recordsWatched));
	const saved = readStored(context);
	const isMoved = saved && saved.account !== account;
	const stored = isMoved ? undefined : saved;
	const emitsExisting = context.getNodeParameter('from', 'now') === 'watched';
	const progress = stored && resume(place, stored, sources, now, wish);
	// Existing records are emitted when the choice is found to have changed, so nothing is lost there.
	if (stored && !emitsExisting) {
		noteWish(place, wish);
		writeStored(context, { ...stored, lists: { ...(progress ?? stored).lists, wish } });
	}
	if (stored && !progress) return null;
	const before = progress && parse(progress.seen);

	const waits = before && waitInExecution(MAX_STANDSTILL_MS, undefined);
	const call = createClient(context, service, connection, waits);
	const read = async () => await readSources(call, sources, before);
	// Somebody who publishes a new trigger should see that the service is down.
	const lists = before ? await tolerateOutage(place, now, logger, read, !isFirst) : await read();
	if (!lists) return null;
	const checked = before ? checkContinuity(before, lists, logger) : { readings: lists, gaps: [] };
	if (!checked) return null;

	const { readings, gaps } = checked;
	const last = before ?? { ...firstMemory(readings, emitsExisting), wish };
	const { changes, base, seen } = diff(last, readings, wish);
	const chosen = { wish, before: last.wish ?? wish };
	const isSame = isSameWish(chosen.before, wish);
	const existing = emitsExisting ? readings : undefined;
	const found = isSame
		? selectEvents(changes, wish, poller, connection)
		: selectAfterChange(changes, chosen, existing, poller, connection);
	const isQuiet = found.length === 0;
	const emitted = found.map(({ change }) => change);
	const again = isSame ? base : rewind(seen, readings, emitted);
	const memories = { base: serialize(again), seen: serialize(seen) };
	const known = progress ?? begin(now, memories.seen);
	const { pending, saved: old } = known;
	// What n8n saved with an edit that added a list may lack it, and would take note of it once more.
	const isAdded = before && sources.some(({ name }) => !before.lists.has(name));
	const isBehind = pending.size === 0 && isOutdated(parse(old), seen, sources);
	const isSaved = !isQuiet || isMoved || isAdded || isBehind;
	const next = advance(place, known, memories, isQuiet ? undefined : now, isSaved);
	// What was seen only now, when nothing can fail any more: n8n may save it at any time.
	writeStored(context, { account, version: next.version, lists: next.lists });
	if (isMoved) {
		logger.warn(
			'Environment or Base URL of the credential was changed, so this trigger starts over',
		);
	}
	// n8n saves what is remembered only with an execution.
	return isSaved ? [itemsOf(found, now, gaps)] : null;
};

/** n8n starts a poll, also that of the next publication, without waiting for the one before. */
const inTurn = createKeyedLock(2);

/** One for each registration: n8n says of all its polls why it was made. */
const polled = new WeakSet<IPollFunctions>();

/** Reads the lists, compares them with what it saw last, and emits what has happened since. */
export const poll = async (
	context: IPollFunctions,
	poller: Poller,
): Promise<INodeExecutionData[][] | null> => {
	noteServing();
	const isFirst = !polled.has(context);
	polled.add(context);
	const turn = async () => await pollOnce(context, poller, Date.now(), isFirst);
	const result = await toResult(async () => await inTurn(placeOf(context), turn, () => null));
	if ('value' in result) return result.value;
	// At a start of n8n nobody waits for it, and n8n gives up the trigger for good when it fails.
	const isAtStart = isFirst && ['init', 'leadershipChange'].includes(context.getActivationMode());
	if (!isAtStart) throw result.error;
	const { message, description } = result.error as Error & { description?: string | null };
	const said = `The poll at the start of n8n failed, so the next one tries again: ${message}`;
	context.logger.warn(description ? `${said}. ${description}` : said);
	return null;
};
