import type { RoundInput } from './round';
import type { RoundState, Write } from './roundState';

/** Tells which writes of a round are the same as another one, for whose item it is sent. */
export const duplicatesIn = (
	writes: readonly Write[],
	state: RoundState,
	{ unprepared, hasCrashed }: Pick<RoundInput, 'unprepared' | 'hasCrashed'>,
): ((write: Write) => boolean) => {
	const first = new Map<string, Write>();
	for (const write of writes) if (!first.has(write.key)) first.set(write.key, write);
	return (write) => {
		if (!write.once.isUnique) return false;
		const { item } = state.of(write) ?? write;
		if (first.get(write.key) !== write) return true;
		// It was sent for another item, which cannot be prepared now. After a crash the order may be another one.
		return !hasCrashed && item !== write.item && unprepared.has(item);
	};
};
