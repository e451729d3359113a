interface Work {
	readonly over: Promise<void>;
	readonly end: () => void;
}

const begin = (): Work => {
	let end = () => {};
	const over = new Promise<void>((resolve) => {
		end = resolve;
	});
	return { over, end };
};

/** What this process is at. Whoever wants to do the same waits, and then sees what became of it. */
export const createInHand = () => {
	const works = new Map<string, Work>();
	return {
		take: async (name: string): Promise<void> => {
			for (let work = works.get(name); work; work = works.get(name)) await work.over;
			works.set(name, begin());
		},
		delete: (name: string): void => {
			works.get(name)?.end();
			works.delete(name);
		},
	};
};
