import type { Clock } from '../../../../harness/clock.mts';
import { createDice } from '../../../../harness/random.mts';
import { taking } from '../../../../harness/row.mts';
import type { NextCall } from './play.mts';

/** How the calls of one process behave. */
export type Store = (clock: Clock) => NextCall;

export const quick: Store = taking(2, 10);
export const usual: Store = taking(5, 50);
export const slow: Store = taking(50, 500);

/** So many calls fail before or after they have written, in equal parts. */
export const failing =
	(share: number, healthy: Store = usual): Store =>
	(clock) => {
		const [next, { random }] = [healthy(clock), clock];
		return () => {
			const chance = random();
			if (chance >= share) return next();
			return { ...next(), fails: chance < share / 2 ? 'before' : 'after' };
		};
	};

/** Somebody holds a lock, for longer than anybody waits: whatever has read writes at its end. */
export const lockedAtFirst: Store = (clock) => {
	const { between } = createDice(clock.random);
	const until = clock.now() + between(10_000, 16_000);
	const next = usual(clock);
	return () => ({ ms: Math.max(0, until - clock.now()) + next().ms });
};

/** So many calls hang for some seconds, and some of these for minutes. */
export const hanging =
	(share: number): Store =>
	(clock) => {
		const [next, { between, chance }] = [usual(clock), createDice(clock.random)];
		return () => {
			if (!chance(share)) return next();
			return { ms: chance(0.3) ? between(30_000, 400_000) : between(3_000, 16_000) };
		};
	};
