const INTERVAL_MS = 15_000;

export interface Progress {
	phase: (name: string) => void;
	say: (detail: string) => void;
	stop: () => void;
}

/** A line for each phase and each thing that is said, and one now and then while nothing is. */
export const startProgress = (): Progress => {
	const started = Date.now();
	let current = '';
	let last = Date.now();
	const show = (text: string) => {
		last = Date.now();
		const seconds = Math.round((last - started) / 1000);
		console.log(`${String(seconds).padStart(4)} s  ${text}`);
	};
	const timer = setInterval(() => {
		if (Date.now() - last >= INTERVAL_MS) show(`${current} …`);
	}, 1_000);
	return {
		phase: (name) => {
			current = name;
			show(name);
		},
		say: (detail) => show(`${current}: ${detail}`),
		stop: () => clearInterval(timer),
	};
};
