import { type BatchKind, KINDS } from '../asked.mts';
import type { Draft } from '../kind.mts';
import { type Batch, createDraft, makerOf } from '../plan.mts';
import type { Random } from '../random.mts';
import type { Case, Props } from './case.mts';
import type { NodeCopy } from './nodeCopy.mts';
import { type Course, playBatch } from './playBatch.mts';
import { openScene, type Scene } from './scene.mts';
import type { Trouble } from './store.mts';

/** A little longer than the nodes wait for the store. */
const HANGING_MS = 32_000;

const ITEMS = 6;

/** Batches of one kind, one after another, on the row of one node. */
type PlayKind = (props: Props, scene: Scene, kind: BatchKind, batches: Batch[]) => Promise<void>;

const playAll = async (
	name: string,
	size: number,
	props: Props,
	play: PlayKind,
	mode: Batch['mode'] = 'stop',
) => {
	const draft: Draft = createDraft(props.random);
	const make = makerOf(draft);
	const plays = KINDS.map((kind) => ({
		kind,
		batches: Array.from({ length: size }, () => make(kind, mode, ITEMS)),
		random: props.random.fork(),
	}));
	const scene = await openScene(name, draft);
	await Promise.all(
		plays.map(async ({ kind, batches, random }) => {
			await play({ ...props, random }, scene, kind, batches);
		}),
	);
	return await scene.close(KINDS);
};

/** The same process to the end, or another one for each Retry. */
const processes = (newProcess: () => NodeCopy, isRestarted: boolean) => {
	const first = newProcess();
	return (attempt: number) => (isRestarted && attempt > 0 ? newProcess() : first);
};

const inTurn =
	(name: string, trouble: (random: Random) => Omit<Trouble, 'random'>, more: More = {}): PlayKind =>
	async (props, scene, kind, batches) => {
		const { random, store, newProcess } = props;
		for (const [at, batch] of batches.entries()) {
			const id = `${name} ${kind} ${at}`;
			store.trouble(id, { random, ...trouble(random) });
			const course: Course = {
				processOf: processes(newProcess, more.isRestarted ?? false),
				before: () => more.before?.(props, id),
				calm: () => store.trouble(id),
			};
			await playBatch(scene, batch, id, course, props);
		}
	};

interface More {
	isRestarted?: boolean;
	before?: (props: Props, id: string) => void;
}

/** Two processes write the same row at once, and each is asked again for what the other did. */
const twoWorkers =
	(name: string): PlayKind =>
	async (props, scene, kind, batches) => {
		const { random, store, newProcess } = props;
		const id = `${name} ${kind}`;
		store.trouble(id, { random, ms: 8 });
		const workers = [newProcess(), newProcess()];
		const side = async (own: number) => {
			for (const batch of batches.filter((_, at) => at % 2 === own)) {
				const processOf = (attempt: number) => workers[(own + attempt) % 2];
				await playBatch(scene, batch, id, { processOf, calm: () => {} }, props);
			}
		};
		await Promise.all([side(0), side(1)]);
	};

const named = (
	name: string,
	play: (props: Props, title: string) => ReturnType<Case['play']>,
): Case => ({
	name,
	play: async (props) => await play(props, name),
});

/** n8n's deduplication store in trouble, for batches of `size`, and values that change. */
export const storeCases = (size: number): Case[] => [
	named('store fails', async (props, name) => {
		const play = inTurn(name, () => ({ failing: 0.12 }), { isRestarted: true });
		return await playAll(name, size, props, play);
	}),
	named('store loses notes', async (props, name) => {
		const play = inTurn(name, () => ({ losing: 0.1 }), {
			before: ({ store, random }, id) => random.chance(0.3) && store.lose(id),
		});
		return await playAll(name, size, props, play);
	}),
	named('store hangs', async (props, name) => {
		const hanging = (random: Random) => ({ call: random.int(1, 25), ms: HANGING_MS });
		const play = inTurn(name, (random) => ({ hanging: hanging(random) }));
		return await playAll(name, Math.ceil(size / 2), props, play);
	}),
	named('two workers', async (props, name) => {
		return await playAll(name, 2 * size, props, twoWorkers(name));
	}),
	named('values change', async (props, name) => {
		const play = inTurn(name, () => ({}), { isRestarted: true });
		return await playAll(name, size, props, play, 'changing');
	}),
];
