import { MIN_KNOWN } from './checkContinuity';
import type { Memory } from './memory';
import type { Source } from './source';

/**
 * Whether what n8n has saved is too little for the next process to recognize the business by: n8n
 * saves nothing after a poll without events, and the service shows only so many of some lists.
 */
export const isOutdated = (saved: Memory, seen: Memory, sources: readonly Source[]): boolean => {
	const idsIn = ({ lists }: Memory, { name }: Source) => lists.get(name)?.ids ?? [];
	const whole = sources.filter(({ shows }) => shows === undefined);
	const count = (memory: Memory) => new Set(whole.flatMap((source) => idsIn(memory, source))).size;
	const isHalfNew = (source: Source) => {
		const known = new Set(idsIn(saved, source));
		const { shows = Infinity } = source;
		return idsIn(seen, source).filter((id) => !known.has(id)).length > shows / 2;
	};
	return (count(saved) < MIN_KNOWN && count(seen) >= MIN_KNOWN) || sources.some(isHalfNew);
};
