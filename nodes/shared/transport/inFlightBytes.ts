import { MAX_IN_FLIGHT_BYTES } from './bounds';

interface Flow {
	pause(): unknown;
	resume(): unknown;
}

/**
 * How much of all answers that are coming in is held together. When it is too much, only the one
 * that began first goes on, so that one after another comes to its end.
 */
export const createInFlightBytes = (most: number) => {
	const coming = new Map<Flow, number>();
	let held = 0;

	const isFirst = (flow: Flow) => coming.keys().next().value === flow;

	return {
		bytes: () => held,
		begin: (flow: Flow) => void coming.set(flow, 0),
		add: (flow: Flow, bytes: number): void => {
			held += bytes;
			coming.set(flow, (coming.get(flow) ?? 0) + bytes);
			if (held > most && !isFirst(flow)) flow.pause();
		},
		end: (flow: Flow): void => {
			held -= coming.get(flow) ?? 0;
			coming.delete(flow);
			for (const other of coming.keys()) {
				other.resume();
				if (held > most) return;
			}
		},
	};
};

export type InFlightBytes = ReturnType<typeof createInFlightBytes>;

export const inFlightBytes = createInFlightBytes(MAX_IN_FLIGHT_BYTES);
