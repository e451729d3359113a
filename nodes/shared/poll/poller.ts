import { type IDataObject, type INodeExecutionData, UserError } from 'n8n-workflow';
import type { Connection } from '../connection/connection';
import type { Service } from '../transport/service';
import type { Event } from '../webhook/events';
import { isWanted, type Options, type Sized } from '../webhook/wanted';
import type { Telling } from './look';
import type { Source } from './source';

/** An event as a run gets it. */
export interface Told extends Event {
	deduplicationKey: string;
}

/** What a poll trigger says about its service. Data and pure functions. */
export interface Poller extends Sized {
	readonly service: Service;
	/** The lists that these events are told from, in the order in which they are worked on. */
	sourcesOf(events: readonly string[], watched: number): readonly Source[];
	toldOf(telling: Telling, connection: Pick<Connection, 'readsIn'>): Told;
	/** From where the figure of an event counts that says how much has grown, as a name. */
	countsFrom?(told: IDataObject): string | undefined;
	/** The event without that figure. */
	uncounted?(told: IDataObject): IDataObject;
}

/** What a person chose in the editor. */
export interface Wish {
	readonly events: readonly string[];
	readonly options: Options & { readonly recordsWatched?: unknown };
}

export const wishOf = (events: unknown, options: unknown): Wish => {
	const chosen = [events].flat().filter((event) => typeof event === 'string' && event !== '');
	if (chosen.length === 0) throw new UserError('Trigger On: choose at least one event');
	return { events: chosen as string[], options: (options ?? {}) as Wish['options'] };
};

/** The tellings that somebody wants, and what a run gets of them. */
export const wantedOf = (
	tellings: readonly Telling[],
	{ events, options }: Wish,
	poller: Poller,
	connection: Connection,
): ReadonlyMap<Telling, Told> =>
	new Map(
		tellings
			.filter(({ stage }) => events.includes(stage.type))
			.map((telling) => [telling, poller.toldOf(telling, connection)] as const)
			.filter(([, told]) => isWanted(told, options, poller)),
	);

export const itemOf = (told: Told, now: number): INodeExecutionData => ({
	json: { ...told, source: 'poll', receivedAt: new Date(now).toISOString() },
	pairedItem: { item: 0 },
});
