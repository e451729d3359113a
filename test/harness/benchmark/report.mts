import { n8nVersion } from '../../../scripts/n8n/version.mts';
import { machine } from '../machine.mts';
import type { Comparison } from './comparison.mts';
import type { Form } from './form.mts';

export interface Report {
	form: Form['name'];
	machine: string;
	n8n: string;
	comparisons: Comparison[];
}

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
