import { type Comparison, titleOf } from './comparison.mts';
import type { Report } from './report.mts';

const nameOf = (one: Comparison) => `${titleOf(one)} / ${one.beside.name}`;

/**
 * A report in which some comparisons were measured anew. Each of them stands for itself, measured
 * in turn beside its opponent, but only figures of one machine and one n8n may stand side by side.
 */
export const renewed = (known: Report, measured: Report): Report => {
	if (known.machine !== measured.machine || known.n8n !== measured.n8n) {
		throw new Error('Another machine or another n8n: --write needs all cases.');
	}
	const anew = new Set(measured.comparisons.map(nameOf));
	const isKept = (one: Comparison) => !anew.has(nameOf(one));
	const found = known.comparisons.findIndex((one) => !isKept(one));
	const place = found < 0 ? known.comparisons.length : found;
	return {
		...measured,
		comparisons: [
			...known.comparisons.slice(0, place),
			...measured.comparisons,
			...known.comparisons.slice(place).filter(isKept),
		],
	};
};
