import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import type { Connection } from '../connection/connection';
import type { Service } from '../transport/service';
import type { Event } from '../webhook/events';
import type { Sized } from '../webhook/matchesFilter';
import type { Change } from './diff';
import type { Source } from './source';

/** An event as an execution gets it. */
export interface PolledEvent extends Event {
	deduplicationKey: string;
}

/** What a poll trigger says about its service. Data and pure functions. */
export interface Poller extends Sized {
	readonly service: Service;
	/** What can be chosen. */
	readonly polledEvents: readonly INodePropertyOptions[];
	/** The lists that show these events, in the order in which they are compared. */
	sourcesOf(events: readonly string[], watched: number): readonly Source[];
	toPolledEvent(change: Change, connection: Pick<Connection, 'readsIn'>): PolledEvent;
	/** Throws where amounts cannot be compared with one that a person entered in this field. */
	checkUnit?(connection: Pick<Connection, 'readsIn'>, label: string): void;
	/** The event without the figure that says by how much something has grown. */
	uncounted?(event: IDataObject): IDataObject;
}
