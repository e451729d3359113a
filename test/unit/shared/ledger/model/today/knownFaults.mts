import type { Fault } from '../protocol.mts';

const ONE_LOOK = 'a write without a name is claimed by one look, which another process overwrites';
const OTHER_TWIN = 'each of two executions at once counts only what it wrote down itself';

/** Measured in 400 to 4,500 worlds of each kind. */
export const knownFaults: Readonly<Record<string, Fault>> = {
	'2 processes at the same moment, calls of 5 to 50 ms, beside one that writes all the time: twice in fewer than 1 of 200, and at least once':
		{ rate: 0.06, why: 'the pauses between its looks are not much longer than a call' },
	'one after another: never a value and its changed value': {
		rate: 0.01,
		why: 'a killed process leaves notes that it wrote only to look',
	},
	'1 of 10 calls of the store fails: nothing twice': {
		rate: 0.015,
		why: 'a claim that failed is forgotten by a call that can fail as well',
	},
	'1 of 10 calls of the store fails: never a value and its changed value': {
		rate: 0.09,
		why: 'a number of the log is written down and its note is not, or the other way round',
	},
	'1 of 10 calls of the store hangs: nothing twice': {
		rate: 0.03,
		why: 'a call that ends late erases what another process noted, and nobody looks again',
	},
	'1 of 10 calls of the store hangs: never a value and its changed value': {
		rate: 0.03,
		why: 'a call that ends late erases what another process noted, and nobody looks again',
	},
	'two at once, up to 2 seconds apart: nothing twice': { rate: 0.03, why: ONE_LOOK },
	'two at once, up to 2 seconds apart: never a value and its changed value': {
		rate: 0.03,
		why: OTHER_TWIN,
	},
	'two within 5 ms: nothing twice': { rate: 0.5, why: ONE_LOOK },
	'two within 5 ms: never a value and its changed value': { rate: 0.04, why: OTHER_TWIN },
};
