import type { Comparison } from '../../harness/benchmark/comparison.mts';
import type { Form } from '../../harness/benchmark/form.mts';

export interface Setting {
	form: Form;
	packageTarball: string;
}

/** One part of the benchmark, by the name that `--only` takes. */
export interface Case {
	name: string;
	run: (setting: Setting) => Promise<Comparison[]>;
}
