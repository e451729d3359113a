import type { Clock } from '../../../../../../nodes/shared/async/clock';
import { createStores } from '../../../../../../nodes/shared/ledger/store';
import type { Process } from '../protocol.mts';

/** What each process of a world has of its own. None of them is alone. */
export const processOf = ({ clock: { now, random, sleep } }: Process) => {
	const after = (ms: number): AbortSignal => {
		const end = new AbortController();
		void sleep(ms).then(() => end.abort());
		return end.signal;
	};
	const clock: Clock = { now, random, sleep, after };
	const isAlone = () => false;
	return { clock, isAlone, stores: createStores(clock, isAlone) };
};
