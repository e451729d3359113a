import { createClock, type VirtualClock } from '../../../../harness/clock.mts';
import { createLife, type Life } from '../../../../harness/life.mts';
import { createDice, createRandom, type Dice } from '../../../../harness/random.mts';
import { createRow, type StoreCall } from '../../../../harness/row.mts';
import { seed } from '../../../../harness/seed.mts';
import { createWallClock } from '../../../../harness/wallClock.mts';
import type { Process } from './protocol.mts';

export type NextCall = () => StoreCall;

export interface World {
	readonly seed: number;
	readonly clock: VirtualClock;
	readonly dice: Dice;
	/** Starts a process, which may die at a given moment. */
	readonly start: (next: NextCall, diesAt?: number) => Process & { readonly life: Life };
}

/** `MODEL_WORLDS=20 npm test` plays twenty times as many worlds. */
const TIMES = Number(process.env.MODEL_WORLDS ?? 1);

/** Longer than anything in a world takes. */
const END_MS = 24 * 3_600_000;

let nodes = 0;

const createWorld = (worldSeed: number): World => {
	const random = createRandom(Math.imul(worldSeed, 0x9e3779b1));
	const clock = createClock(random, 1_800_000_000_000);
	const row = createRow(clock);
	const node = `node ${++nodes}`;
	let slots = 0;
	return {
		seed: worldSeed,
		clock,
		dice: createDice(random),
		start: (next, diesAt) => {
			const life = createLife(clock, diesAt);
			return { slot: slots++, node, life, clock: life.clock, helpers: row.connect({ next, life }) };
		},
	};
};

/** Plays a scene in many worlds, each with a row, a clock and a seed of its own. */
export const play = async <T,>(worlds: number, scene: (world: World) => Promise<T>) => {
	const wall = createWallClock();
	const outcomes: Array<T & { readonly seed: number }> = [];
	for (let index = 0; index < worlds * TIMES; index += 1) {
		const world = createWorld(seed + index);
		wall.use(world.clock);
		let failure: { readonly error: unknown } | undefined;
		scene(world).then(
			(outcome) => outcomes.push({ ...outcome, seed: world.seed }),
			(error: unknown) => {
				failure = { error };
			},
		);
		const isOver = () => failure !== undefined || outcomes.length > index;
		await world.clock.runUntil(world.clock.now() + END_MS, isOver);
		if (!isOver()) throw new Error(`World ${world.seed} does not end`);
		if (failure) throw failure.error;
	}
	wall.use(undefined);
	return outcomes;
};
