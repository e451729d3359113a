const MB = 1024 * 1024;

/** How much of its time and memory this n8n lends to a service. Parameters, so that tests need not wait. */
export interface Bounds {
	/** From sending a request to the last byte of its answer. */
	readonly answerMs: number;
	readonly answerBytes: number;
	/** Of an answer that is no success only so much is read. */
	readonly refusalBytes: number;
	/** All tries, waits and reads of one item together, counted anew from every good answer. */
	readonly patienceMs: number;
}

export const BOUNDS: Bounds = {
	answerMs: 60_000,
	answerBytes: 64 * MB,
	refusalBytes: MB,
	patienceMs: 5 * 60_000,
};

/** Of all answers that come in at one moment, whatever asked for them. */
export const MAX_IN_FLIGHT_BYTES = 256 * MB;

/** What one list may bring before it is taken for endless. */
export interface ListBounds {
	readonly pages: number;
	readonly records: number;
	readonly bytes: number;
	/** As many pages take one hour at 180 a minute. */
	readonly minutes: number;
}

export const LIST_BOUNDS: ListBounds = {
	pages: 10_000,
	records: 1_000_000,
	bytes: 256 * MB,
	minutes: 120,
};
