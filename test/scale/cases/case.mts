import type { Figure } from '../../harness/scale/figure.mts';
import type { Rate } from '../../harness/scale/rate.mts';
import type { Form } from '../form.mts';
import type { Stage } from '../stage/startStage.mts';

export interface Setting {
	stage: Stage;
	form: Form;
	/** Tells the person who waits what is happening. */
	say: (detail: string) => void;
}

export interface Outcome {
	figures: Figure[];
	rates?: Rate[];
}

/** One part of the proof, by the name that `--only` takes. */
export interface Case {
	name: string;
	title: string;
	run: (setting: Setting) => Promise<Outcome>;
}
