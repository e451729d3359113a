import { type INodeExecutionData, UserError } from 'n8n-workflow';
import type { Connection } from '../connection/connection';
import { isWanted, type Options } from '../webhook/wanted';
import type { Change } from './diff';
import type { PolledEvent, Poller } from './poller';

/** What a person chose in the editor. */
export interface Selection {
	readonly events: readonly string[];
	readonly options: Options & { readonly recordsWatched?: unknown };
}

export const selectionOf = (events: unknown, options: unknown): Selection => {
	const chosen = [events].flat().filter((event) => typeof event === 'string' && event !== '');
	if (chosen.length === 0) throw new UserError('Trigger On: choose at least one event');
	return { events: chosen as string[], options: (options ?? {}) as Selection['options'] };
};

/** The events of the changes that were chosen. */
export const selectEvents = (
	changes: readonly Change[],
	{ events, options }: Selection,
	poller: Poller,
	connection: Connection,
): PolledEvent[] =>
	changes
		.filter(({ stage }) => events.includes(stage.type))
		.map((change) => poller.toPolledEvent(change, connection))
		.filter((event) => isWanted(event, options, poller));

/** All items of a batch have the same `receivedAt`, by which their execution recognises it. */
export const itemOf = (event: PolledEvent, at: number): INodeExecutionData => ({
	json: { ...event, source: 'poll', receivedAt: new Date(at).toISOString() },
	pairedItem: { item: 0 },
});

export const batchOf = ({ json }: INodeExecutionData): number =>
	Date.parse(String(json.receivedAt));
