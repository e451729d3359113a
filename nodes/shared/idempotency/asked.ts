import type { Clock } from '../async/clock';
import type { Store } from '../ledger/store';
import type { RoundMemory } from './runMemory';

export interface Place {
	readonly store: Store;
	readonly clock: Clock;
	readonly stop?: AbortSignal;
	/** Names the run, the node, the environment and the round. */
	readonly scope: string;
	/** What the run's memory knows of this round. */
	readonly round: RoundMemory;
	readonly isRetry: boolean;
	/** An earlier round came with other values than before n8n died. */
	readonly isShifted?: boolean;
}

/** The writes of a round, by their keys. */
export interface Asked {
	readonly keys: readonly string[];
	/** Items that could not even be prepared: nobody knows which writes they ask for. */
	readonly unprepared: ReadonlySet<number>;
	/** Those that spend money against a limit that all have together. */
	readonly limited: ReadonlySet<string>;
	/** Those that nothing but their attempt protects from being done twice. */
	readonly exposed: ReadonlySet<string>;
}

/** Whether the run remembers a write that no item asks for any more. */
export const isChanged = (
	{ round }: Pick<Place, 'round'>,
	{ keys, unprepared }: Asked,
): boolean => {
	const asked = new Set(keys);
	return Object.entries(round.writes).some(
		([key, { item }]) => !asked.has(key) && !unprepared.has(item),
	);
};

/** Writes that differ from what was asked for before, by what the run itself remembers. */
export const changedIn = (
	place: Pick<Place, 'round' | 'isShifted'>,
	asking: Asked,
): ReadonlySet<string> => {
	const isBarred = isChanged(place, asking)
		? () => true
		: (key: string) => place.isShifted === true && asking.exposed.has(key);
	return new Set(asking.keys.filter((key) => !place.round.writes[key] && isBarred(key)));
};
