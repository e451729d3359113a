import { type Simulator, startSimulator } from '../../../simulator/start.mts';
import type { Asked, KindName } from '../asked.mts';
import type { Limits, Verdict } from '../audit.mts';
import { auditBooks, type Audited } from '../books.mts';
import type { Draft, Names } from '../kind.mts';
import { seedServices } from '../seedServices.mts';
import { inFavourOf, strongest } from '../verdict.mts';

/** Services of its own for one case, so that the books do not mix. */
export interface Scene {
	name: string;
	simulator: Simulator;
	names: Names;
	/** May grow while the case is played. */
	asked: Asked[];
	hear: (verdicts: Verdict[]) => void;
	/** What is tried once more half a minute later. What it says then is what counts. */
	later: (attempt: () => Promise<Verdict[]>) => void;
	/** Ends it half a minute later, with what its books say. */
	close: (
		kinds: readonly KindName[],
		limits?: Partial<Record<KindName, Limits>>,
	) => Promise<Audited>;
}

export const openScene = async (
	name: string,
	draft: Pick<Draft, 'payments' | 'contacts' | 'asked'>,
): Promise<Scene> => {
	const simulator = await startSimulator({ rateLimits: 'off' });
	const names = await seedServices(simulator, draft);
	const heard: Verdict[] = [];
	const attempts: Array<() => Promise<Verdict[]>> = [];
	const services = { name, simulator, names };
	return {
		...services,
		asked: draft.asked,
		hear: (verdicts) => void heard.push(...verdicts),
		later: (attempt) => void attempts.push(attempt),
		close: async (kinds, limits) => {
			await simulator.control.faults.clear();
			const late: Verdict[] = [];
			for (const attempt of attempts) late.push(...(await attempt()));
			const verdicts = inFavourOf(late, strongest(heard));
			const audited = await auditBooks(services, kinds, draft.asked, verdicts, limits);
			await simulator.close();
			return audited;
		},
	};
};
