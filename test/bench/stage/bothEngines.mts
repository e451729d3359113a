import { lazyExpressions } from '../../../scripts/n8n/lazyExpressions.mts';
import type { Bar, Comparison } from '../../harness/benchmark/comparison.mts';
import type { Flow } from './flow.mts';
import { rounds } from './rounds.mts';
import { type Stage, startStage } from './startStage.mts';

/** n8n sets up an expression engine for each event and each run, or only when it needs one. */
type Engine = 'eager' | 'lazy';

/** The same done with nodes of this package and with those of n8n. */
interface Both<T> {
	own: T;
	beside: T;
}

export type Measurements<T> = Record<Engine, Both<T[]>>;

export interface Setup<T> {
	packageTarball: string;
	rounds: number;
	/** Settings of the eager one besides. */
	eager?: Record<string, string>;
	flows: (stage: Stage) => Promise<Both<Flow>>;
	measure: (stage: Stage, flow: Flow) => Promise<T>;
	/** Looks at what the flows have done, when everything was measured. */
	verify: (stage: Stage, flow: Flow) => Promise<void>;
}

/** Measures flows in a new n8n, in turn. */
const inEngine = async <T,>(
	{ packageTarball, flows, measure, verify, rounds: count }: Setup<T>,
	env?: Record<string, string>,
): Promise<Both<T[]>> => {
	const stage = await startStage(packageTarball, env);
	try {
		const { own, beside } = await flows(stage);
		const took = await rounds(count, {
			own: async () => await measure(stage, own),
			beside: async () => await measure(stage, beside),
		});
		for (const flow of [own, beside]) await verify(stage, flow);
		return took;
	} finally {
		await stage.stop();
	}
};

/** The same in two n8n that differ in how they set up expression engines; another one beside it would disturb it. */
export const inBothEngines = async <T,>(setup: Setup<T>): Promise<Measurements<T>> => ({
	eager: await inEngine(setup, setup.eager),
	lazy: await inEngine(setup, lazyExpressions),
});

interface Figure<T> extends Pick<Comparison, 'work' | 'unit'> {
	value: (one: T) => number;
	bars?: Partial<Record<Engine, Bar>>;
}

/** Each figure as n8n comes, and below it with lazy acquisition. */
export const compareBoth = <T,>(
	measurements: Measurements<T>,
	name: string,
	figures: Array<Figure<T>>,
): Comparison[] =>
	figures.flatMap(({ value, bars = {}, ...figure }) =>
		(['eager', 'lazy'] as const).map((engine) => ({
			...figure,
			...(engine === 'lazy' && { lazy: true }),
			...(bars[engine] && { bar: bars[engine] }),
			own: measurements[engine].own.map(value),
			beside: { name, values: measurements[engine].beside.map(value) },
		})),
	);
