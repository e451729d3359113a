import { type IExecuteFunctions, type INodeExecutionData, UserError } from 'n8n-workflow';
import { createClient } from '../transport/client';
import { diff, firstMemory } from './diff';
import { itemOf } from './polledItem';
import type { PolledEvent, Poller } from './poller';
import { readSources } from './readSource';
import { selectEvents } from './selectEvents';
import { type PollOptions, wishOf } from './wish';

/** One page of each list is enough to show what an event looks like. */
const RECORDS_READ = 100;

/** "Fetch Test Event": the newest of each event that was chosen. Nothing is remembered of it. */
export const fetchTestEvent = async (
	context: IExecuteFunctions,
	poller: Poller,
): Promise<INodeExecutionData[]> => {
	const { service } = poller;
	const connection = service.connect(await context.getCredentials(service.credential));
	const wish = wishOf(
		context.getNodeParameter('events', 0, []),
		context.getNodeParameter('options', 0, {}) as PollOptions,
		poller,
		connection,
	);
	const call = createClient(context, service, connection);
	const readings = await readSources(call, poller.sourcesOf(wish.events, RECORDS_READ));
	const newest = new Map<string, PolledEvent>();
	// The list of all comes last, because its newest record is newer than those of the others.
	for (const reading of [...readings].reverse()) {
		const { changes } = diff(firstMemory([reading], true), [reading]);
		const found = selectEvents(changes, wish, poller, connection);
		for (const { event } of found) newest.set(event.type, event);
	}
	const unit = newest.size > 0 && service.warnOfUnit?.(connection);
	if (unit) context.addExecutionHints({ message: unit, location: 'outputPane' });
	if (newest.size > 0) return [...newest.values()].map((event) => itemOf({ event }, Date.now()));
	throw new UserError('No record shows any of the events under Trigger On yet', {
		description: `The node looked at the newest ${RECORDS_READ} records of each list. Choose another event to see an example. Once published, the trigger starts the workflow with the first one.`,
	});
};
