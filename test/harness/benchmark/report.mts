import { cpus, totalmem } from 'node:os';
import { n8nVersion } from '../../../scripts/n8n/version.mts';
import type { Comparison } from './comparison.mts';
import type { Form } from './form.mts';

export interface Report {
	form: Form['name'];
	machine: string;
	n8n: string;
	comparisons: Comparison[];
}

/** Enough to know what the numbers are worth. */
const machine = (): string => {
	const [{ model }] = cpus();
	const gigabytes = Math.round(totalmem() / 2 ** 30);
	return `${cpus().length} cores (${model.trim()}), ${gigabytes} GB, ${process.platform}, Node ${process.versions.node}`;
};

export const reportOf = (form: Form, comparisons: Comparison[]): Report => {
	const rounded = (values: number[]) => values.map((value) => Number(value.toPrecision(4)));
	return {
		form: form.name,
		machine: machine(),
		n8n: n8nVersion,
		comparisons: comparisons.map(({ own, beside, ...comparison }) => ({
			...comparison,
			own: rounded(own),
			beside: { ...beside, values: rounded(beside.values) },
		})),
	};
};
