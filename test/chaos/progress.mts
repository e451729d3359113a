const INTERVAL_MS = 15_000;

export interface Progress {
	/** How many things there are to be heard of. */
	expect: (total: number) => void;
	heard: (items: number) => void;
	phase: (name: string) => void;
	stop: () => void;
}

/** A line for each phase, and one now and then, so that nobody thinks it hangs. */
export const progressOf = (counts: { executions: number; retries: number }): Progress => {
	const started = Date.now();
	let current = 'n8n is set up';
	let heard = 0;
	let total = 0;
	const show = () => {
		const seconds = Math.round((Date.now() - started) / 1000);
		const { executions, retries } = counts;
		console.log(
			`${String(seconds).padStart(4)} s  ${current}: ${heard}/${total} settled, ${executions} executions, ${retries} Retries`,
		);
	};
	const timer = setInterval(show, INTERVAL_MS);
	return {
		expect: (things) => {
			total = things;
		},
		heard: (items) => {
			heard += items;
		},
		phase: (name) => {
			current = name;
			show();
		},
		stop: () => clearInterval(timer),
	};
};
