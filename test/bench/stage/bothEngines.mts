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

/** Measures flows in two new n8n that differ in how they set up expression engines, in turn. */
export const inBothEngines = async <T,>(setup: Setup<T>): Promise<Measurements<T>> => {
	const { packageTarball, measure, verify } = setup;
	// Both at once: starting takes longer than measuring.
	const starting = [setup.eager, lazyExpressions].map((env) => startStage(packageTarball, env));
	const worksOf = async (starts: Promise<Stage>) => {
		const stage = await starts;
		const { own, beside } = await setup.flows(stage);
		return {
			own: async () => await measure(stage, own),
			beside: async () => await measure(stage, beside),
			verify: async () => {
				for (const flow of [own, beside]) await verify(stage, flow);
			},
		};
	};
	try {
		const [eager, lazy] = await Promise.all(starting.map(worksOf));
		const took = await rounds(setup.rounds, {
			own: eager.own,
			beside: eager.beside,
			ownLazy: lazy.own,
			besideLazy: lazy.beside,
		});
		for (const engine of [eager, lazy]) await engine.verify();
		return {
			eager: { own: took.own, beside: took.beside },
			lazy: { own: took.ownLazy, beside: took.besideLazy },
		};
	} finally {
		const started = await Promise.allSettled(starting);
		for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
	}
};

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
