import { roundIn, type RoundMemory, type RunMemory } from './runMemory';

/** Equal writes of one round that are looked at. */
const MOST_EQUAL = 20;

interface Place {
	readonly memory: RunMemory;
	readonly round: number;
	/** By which the memory knows a round. */
	readonly scopeOf: (round: number) => string;
}

/**
 * A loop can lead a failed item back to the node. What an earlier round sent and whose outcome is
 * unknown is what an equal write of a later round asks for again, so it goes on under its first key.
 */
export const takeUp = (
	{ memory, round, scopeOf }: Place,
	own: string,
	keyIn: (round: number, ordinal: number) => string,
): string => {
	const name = scopeOf(round);
	const known: RoundMemory | undefined = memory.rounds[name];
	if (known?.takenUp?.[own] !== undefined) return known.takenUp[own];
	if (known?.writes[own] !== undefined) return own;
	for (const [scope, earlier] of Object.entries(memory.rounds)) {
		const isOpen = Object.values(earlier.writes).some(({ state }) => state === 'sent');
		if (!isOpen || earlier.round >= round || scope !== scopeOf(earlier.round)) continue;
		for (let ordinal = 0; ordinal < MOST_EQUAL; ordinal += 1) {
			const first = keyIn(earlier.round, ordinal);
			const key = earlier.takenUp?.[first] ?? first;
			const write = earlier.writes[key];
			if (write?.state !== 'sent') continue;
			const later = roundIn(memory, name, round);
			later.writes[key] = write;
			(later.takenUp ??= {})[own] = key;
			delete earlier.writes[key];
			return key;
		}
	}
	return own;
};
