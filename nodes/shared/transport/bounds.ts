const MB = 1024 * 1024;

/** How much of its time and memory this n8n lends to a service. Parameters, so that tests need not wait. */
export interface Bounds {
	/** From sending a request to the last byte of its answer. */
	readonly answerMs: number;
	readonly answerBytes: number;
	/** Of an answer that is no success only so much is read. */
	readonly refusalBytes: number;
}

export const BOUNDS: Bounds = {
	answerMs: 60_000,
	answerBytes: 64 * MB,
	refusalBytes: MB,
};

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
