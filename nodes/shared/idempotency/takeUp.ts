import { roundIn, type RunMemory } from './runMemory';

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
export const createTakeUp = ({ memory, round, scopeOf }: Place) => {
	const name = scopeOf(round);
	/** The keys of earlier rounds that are taken up, with those that they would have here. */
	const found = new Map<string, string>();

	return {
		/** The key under which a write goes on, or its own. */
		keyFor: (own: string, content: () => string): string => {
			const known = memory.rounds[name];
			if (known?.takenUp?.[own] !== undefined) return known.takenUp[own];
			if (known?.writes[own] !== undefined) return own;
			let sought: string | undefined;
			for (const [scope, earlier] of Object.entries(memory.rounds)) {
				if (earlier.round >= round || scope !== scopeOf(earlier.round)) continue;
				for (const [key, write] of Object.entries(earlier.writes)) {
					if (write.state !== 'sent' || found.has(key)) continue;
					if (write.content !== (sought ??= content())) continue;
					found.set(key, own);
					return key;
				}
			}
			return own;
		},
		/** From here on the write belongs to this round, and to this item. */
		move: (key: string, item: number): void => {
			const own = found.get(key);
			const earlier = Object.values(memory.rounds).find(({ writes }) => key in writes);
			if (own === undefined || !earlier || earlier.round === round) return;
			const later = roundIn(memory, name, round);
			later.writes[key] = { ...earlier.writes[key], item };
			(later.takenUp ??= {})[own] = key;
			delete earlier.writes[key];
		},
	};
};
