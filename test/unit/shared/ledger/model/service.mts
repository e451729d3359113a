import type { Clock } from '../../../../harness/clock.mts';
import type { Dice } from '../../../../harness/random.mts';
import type { SendError } from './protocol.mts';

/** After so long nothing that was sent is still under way. */
export const LATEST_MS = 8_000;

type Fate = 'answered' | 'refused' | 'lost before' | 'lost after' | 'late';

/** Of what reaches the service: how often which fate, the rest is answered. */
const FATES: ReadonlyArray<readonly [Fate, number]> = [
	['refused', 0.04],
	['lost before', 0.08],
	['lost after', 0.08],
	['late', 0.08],
];

const failed = (kind: SendError['kind']): SendError => Object.assign(new Error(kind), { kind });

/** A service that does not recognise a duplicate: whatever arrives is recorded. */
export const createService = (clock: Clock, { between, chance }: Dice, isIll: boolean) => {
	const records: Array<{ readonly key: string; readonly by: string }> = [];

	const fateOfNext = (): Fate => {
		let left = isIll ? clock.random() : 1;
		for (const [fate, share] of FATES) {
			left -= share;
			if (left < 0) return fate;
		}
		return 'answered';
	};

	return {
		records,
		/** Goes on although the sender is killed: the request has left. */
		send: async (key: string, by: string): Promise<void> => {
			const fate = fateOfNext();
			await clock.sleep(between(5, 60));
			if (fate === 'refused') throw failed('refused');
			if (fate === 'late') {
				void clock.sleep(between(500, LATEST_MS - 100)).then(() => records.push({ key, by }));
			} else if (fate !== 'lost before') records.push({ key, by });
			const answerMs = fate === 'answered' ? between(5, 100) : between(500, 5_000);
			await clock.sleep(answerMs);
			if (fate !== 'answered') throw failed('lost');
		},
		/** What is still under way is not found. Now and then the question gets no answer. */
		find: async (key: string): Promise<boolean> => {
			await clock.sleep(between(5, 100));
			if (isIll && chance(0.05)) throw failed('lost');
			return records.some((record) => record.key === key);
		},
	};
};

export type Service = ReturnType<typeof createService>;
