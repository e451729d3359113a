import type { LaneName } from '../chaos/lane.mts';
import { barsOf, isMissed, tableOf } from './report.mts';
import type { Soak, Soaked } from './soak.mts';

const lane = (name: LaneName, more: Partial<Soaked> = {}): Soaked => ({
	lane: name,
	runs: 100,
	held: Array.from({ length: 30 }, (_, at) => 200 + (at % 3) / 10),
	resident: Array.from({ length: 30 }, (_, at) => 500 + (at % 5)),
	books: [],
	problems: [],
	faults: 10,
	lostReads: 0,
	uncaught: [],
	logged: [],
	isAlive: true,
	...more,
});

const soakOf = (own: Partial<Soaked>, beside: Partial<Soaked> = {}): Soak => ({
	seed: 1,
	seconds: 120,
	rounds: 30,
	lanes: [lane('merchant nodes', own), lane('HTTP Request', beside)],
});

const growing = (by: number) => Array.from({ length: 30 }, (_, at) => 200 + at * by);

it('is met by memory that stays flat', () => {
	expect(isMissed(soakOf({}))).toBe(false);
});

it('is met by memory that grows as it does beside it', () => {
	expect(isMissed(soakOf({ held: growing(1) }, { held: growing(1) }))).toBe(false);
});

it.each<[string, Partial<Soaked>, string]>([
	['memory that grows', { held: growing(0.3) }, 'memory held grew by'],
	['a process that grows', { resident: growing(5) }, 'memory of the process grew by'],
	['a rejection', { uncaught: ['unhandledRejection'] }, 'errors that nobody caught'],
	['a line in the log', { logged: ['Uncaught'] }, 'such lines in the log of n8n'],
	['a crash', { isAlive: false }, 'ends of n8n'],
	['a lost read', { lostReads: 1 }, 'reads without an answer'],
])('is missed by %s', (_, own, what) => {
	const missed = barsOf(soakOf(own)).filter(({ isMet }) => !isMet);
	expect(missed.map((bar) => bar.what)).toEqual([what]);
	expect(tableOf(soakOf(own))).toContain('**missed**');
});

it('is missed by what is missing in the books', () => {
	const row = {
		kind: 'payout',
		asked: 1,
		states: { done: 1, refused: 0, unknown: 0, silent: 0 },
		effects: 0,
		doubled: 0,
		wrongAmount: 0,
		missing: 1,
		denied: 0,
		unlisted: 0,
		forbidden: 0,
		problems: [],
	} as const;
	expect(isMissed(soakOf({ books: [{ ...row, problems: [] }] }))).toBe(true);
	expect(isMissed(soakOf({}, { books: [{ ...row, problems: [] }] }))).toBe(false);
});
