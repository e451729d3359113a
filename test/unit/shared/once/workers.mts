import type { IExecuteFunctions } from 'n8n-workflow';
import type { VirtualTime } from '../../../harness/virtualTime.mts';

/** How long one call of the store takes: it reads at its beginning and writes at its end. */
export interface Latency {
	readonly least: number;
	readonly most: number;
}

/** n8n's row of one node, as several processes use it: nothing keeps them from overwriting. */
export const createRow = (time: VirtualTime, { least, most }: Latency) => {
	let row: readonly string[] = [];
	const changed = async (change: (before: readonly string[]) => readonly string[]) => {
		const before = row;
		await time.sleep(least + time.random() * (most - least));
		row = change(before);
		return before;
	};
	return {
		checkProcessedAndRecord: async (values: string[]) => {
			const before = await changed((notes) => [...new Set([...notes, ...values])]);
			return { new: values.filter((value) => !before.includes(value)), processed: [] };
		},
		removeProcessed: async (values: string[]) => {
			await changed((notes) => notes.filter((note) => !values.includes(note)));
		},
		getProcessedDataCount: async () => row.length,
	};
};

export type Row = ReturnType<typeof createRow>;

type Claims = typeof import('../../../../nodes/shared/once/claims');
type Notes = typeof import('../../../../nodes/shared/once/notes');

/** A copy of the package that shares nothing with the others but the row. */
export const loadPackage = () => {
	let loaded: (Claims & Notes) | undefined;
	jest.isolateModules(() => {
		loaded = {
			...(jest.requireActual('../../../../nodes/shared/once/claims') as Claims),
			...(jest.requireActual('../../../../nodes/shared/once/notes') as Notes),
		};
	});
	if (!loaded) throw new Error('The package was not loaded');
	return loaded;
};

export type Package = ReturnType<typeof loadPackage>;

const SERVICE_MS = 40;

export interface Sending {
	/** When the request went out. */
	readonly sentAt: number[];
	/** The process is killed at this moment: nothing of it happens any more. */
	readonly diesAt?: number;
}

/** One run of a node in one process, which refunds what it is told. */
export const createWorker = (
	{ createClaims, createNotes }: Package,
	row: Row,
	time: VirtualTime,
	node: string,
) => {
	const context = {
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: node }),
		helpers: row,
	} as unknown as IExecuteFunctions;
	return async (name: string, { sentAt, diesAt = Infinity }: Sending, run = 1): Promise<void> => {
		const alive = async <T,>(step: Promise<T>): Promise<T> => {
			const value = await step;
			return time.now() < diesAt ? value : await new Promise<never>(() => {});
		};
		const pausing = {
			pause: async (ms: number) => await alive(time.sleep(ms)),
			random: time.random,
		};
		const claims = createClaims(context, createNotes(context), pausing);
		const deed = { what: 'refund', key: `${name} of run ${run}`, name };
		const claim = await alive(claims.claim(deed));
		if (claim.kind !== 'first') return;
		sentAt.push(time.now());
		await alive(time.sleep(SERVICE_MS));
		await alive(claims.end(deed, 'done'));
	};
};
