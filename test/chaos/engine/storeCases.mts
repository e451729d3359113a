import { setTimeout as delay } from 'node:timers/promises';
import { type BatchKind, KINDS } from '../asked.mts';
import { type Mode, setupOf } from '../modes.mts';
import { type Batch, createDraft, makerOf } from '../plan.mts';
import { alone } from '../refunds.mts';
import type { Case, Props } from './case.mts';
import { playBatch } from './playBatch.mts';
import { openScene, type Scene } from './scene.mts';
import type { Trouble } from './store.mts';

/** A little longer than the nodes wait for the store. */
const HANGING_MS = 32_000;

const ITEMS = 6;

/** Batches of one kind, on the row of one node or of several. */
type PlayKind = (props: Props, scene: Scene, kind: BatchKind, batches: Batch[]) => Promise<void>;

interface CaseOf {
	name: string;
	/** How many batches of each kind. */
	size: number;
	kinds?: readonly BatchKind[];
	mode?: Mode;
	/** Every refund is of a payment of its own. */
	isApart?: true;
	play: PlayKind;
}

const caseOf = ({ name, size, kinds = KINDS, mode = 'stop', isApart, play }: CaseOf): Case => ({
	name,
	play: async (props) => {
		const draft = createDraft(props.random);
		// A node for each batch, and where several share one, no two refunds are alike.
		const make = makerOf(draft, () => Symbol('node'));
		const wanted = (kind: BatchKind) =>
			isApart && kind === 'refund' ? Array.from({ length: ITEMS }, () => alone(draft)) : ITEMS;
		const plays = kinds.map((kind) => ({
			kind,
			batches: Array.from({ length: size }, () => make(kind, mode, wanted(kind))),
			random: props.random.fork(),
		}));
		const scene = await openScene(name, draft);
		await Promise.all(
			plays.map(async ({ kind, batches, random }) => {
				await play({ ...props, random }, scene, kind, batches);
			}),
		);
		return async () => await scene.close(kinds);
	},
});

/** The second Retry finds that the process of the first one died. */
const isAfterCrash = (attempt: number) => attempt === 2;

/** Trouble until the last tries, and for each Retry a process that remembers nothing. */
const troubled =
	(name: string, trouble: Omit<Trouble, 'random'>): PlayKind =>
	async (props, scene, kind, batches) => {
		const { random, store, newProcess } = props;
		for (const [at, batch] of batches.entries()) {
			const id = `${name} ${kind} ${at}`;
			store.trouble(id, { random, ...trouble });
			const calm = async () => store.trouble(id);
			const course = { processOf: () => newProcess(), isForgotten: isAfterCrash, calm };
			await playBatch(scene, batch, id, course, props);
		}
	};

/** One call hangs for longer than anybody waits; everything goes on in the same process. */
const hanging =
	(name: string): PlayKind =>
	async (props, scene, kind, batches) => {
		const { random, store, newProcess } = props;
		for (const [at, batch] of batches.entries()) {
			const id = `${name} ${kind} ${at}`;
			const own = newProcess();
			const until = delay(HANGING_MS);
			store.trouble(id, { random, hanging: { call: random.int(1, 15), until } });
			const calm = async () => await until;
			await playBatch(scene, batch, id, { processOf: () => own, calm }, props);
		}
	};

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
				await playBatch(scene, batch, id, { processOf }, props);
			}
		};
		await Promise.all([side(0), side(1)]);
	};

/** What outlives that a note is lost, because it is looked at again before or after it is sent. */
const LOSSY = { kinds: ['payout', 'refund', 'invoice'], isApart: true } as const;

/** n8n's deduplication store in trouble, and values that change, for so many batches of each kind. */
export const storeCases = (size: number): Case[] => [
	caseOf({ name: 'store fails', size, play: troubled('fails', { failing: 0.12 }) }),
	caseOf({ name: 'store loses notes', size, ...LOSSY, play: troubled('loses', { losing: 0.12 }) }),
	caseOf({ name: 'store hangs', size: Math.ceil(size / 2), play: hanging('hangs') }),
	caseOf({ name: 'two workers', size: 2 * size, ...LOSSY, play: twoWorkers('two') }),
	caseOf({
		name: 'values change',
		size,
		kinds: setupOf('changing').kinds,
		mode: 'changing',
		play: troubled('change', {}),
	}),
];
