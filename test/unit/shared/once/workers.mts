import type { Clock } from '../../../harness/clock.mts';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createLife } from '../../../harness/life.mts';
import type { RowHelpers } from '../../../harness/row.mts';

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
	helpers: RowHelpers,
	clock: Clock,
	node: string,
) => {
	const context = executeFunctions({ helpers, node });
	return async (name: string, { sentAt, diesAt }: Sending, run = 1): Promise<void> => {
		const { survive, clock: own } = createLife(clock, diesAt);
		const claims = createClaims(context, createNotes(context), {
			pause: own.sleep,
			random: own.random,
		});
		const deed = { what: 'refund', key: `${name} of run ${run}`, name };
		const claim = await survive(claims.claim(deed));
		if (claim.kind !== 'first') return;
		sentAt.push(own.now());
		await own.sleep(SERVICE_MS);
		await survive(claims.end(deed, 'done'));
	};
};
