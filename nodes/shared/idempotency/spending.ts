import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { createExpiringMap } from '../async/expiringMap';
import { type Money, readMoney } from '../money/money';
import type { Run } from './run';
import { emptyMemory, nodeIdIn, type RunMemory, type Sums } from './runMemory';

/** What a write moves, and what all writes of one execution may come to. */
export interface Spending {
	readonly money: Money;
	/** In major units of the same currency. */
	readonly maximum: number;
}

const MAX_PARENTS = 10_000;

/**
 * n8n gives a sub-workflow new data each time it is called, so its sums stay in the process. A parent
 * may wait for days, so no time ends them: those that were used last are kept.
 */
const sumsOfParents = createExpiringMap<Sums>(Infinity, MAX_PARENTS);

export const emptySums = (): Sums => emptyMemory().spent;

export const sumsOf = (context: IExecuteFunctions, run: Run, memory: RunMemory): Sums => {
	if (run.parentExecution === undefined) return memory.spent;
	const now = Date.now();
	const name = [run.parentExecution, context.getWorkflow().id, nodeIdIn(context)].join('/');
	const sums = sumsOfParents.get(name, now) ?? emptySums();
	sumsOfParents.set(name, sums, now);
	return sums;
};

const inMajorUnits = (minor: number, currency: string): number =>
	readMoney(minor, 'minor', currency, 'Maximum per Execution').major;

// With another amount it may be new to the service, when the first one never arrived there.
const nameOf = (key: string, { currency, minor }: Money) => `${key} ${minor} ${currency}`;

/** Counts what was sent before, or may have been: no limit can stop it any more. */
export const countAnyway = (sums: Sums, key: string, { money }: Spending, write = key): void => {
	const name = nameOf(key, money);
	if (sums.keys[name]) return;
	sums.keys[name] = write;
	sums.minor[money.currency] = (sums.minor[money.currency] ?? 0) + money.minor;
};

export const exceeds = (sums: Sums, { money: { currency }, maximum }: Spending): boolean =>
	!(inMajorUnits(sums.minor[currency] ?? 0, currency) <= maximum);

/** Refuses a write when it and all others together would be too much. What it counts for itself lets it pass. */
export const refuseAbove = (sums: Sums, key: string, spending: Spending, write: string): void => {
	const { money, maximum } = spending;
	const { currency, minor } = money;
	const countedBy = sums.keys[nameOf(key, money)];
	if (countedBy === write) return;
	// A write of an earlier round may count that was never allowed.
	const before = (sums.minor[currency] ?? 0) - (countedBy === undefined ? 0 : minor);
	if (!(inMajorUnits(before + minor, currency) <= maximum)) {
		const soFar = `${inMajorUnits(before, currency)} ${currency}`;
		throw new UserError(
			`Maximum per Execution: ${money.major} ${currency} on top of ${soFar} is more than the ${maximum} allowed`,
			{
				description: `So far ${soFar} count for this execution, including amounts whose outcome is unknown or that were paid before. Nothing was sent for this item.`,
				extra: { processed: 'no' },
			},
		);
	}
};

/** Counts a write before it is sent, and refuses it when all together would be too much. */
export const count = (sums: Sums, key: string, spending: Spending, write = key): void => {
	refuseAbove(sums, key, spending, write);
	countAnyway(sums, key, spending, write);
};

/** Certainly not done, so it does not count, unless another write does. Returns whether it did. */
export const uncount = (sums: Sums, key: string, { money }: Spending, write = key): boolean => {
	const name = nameOf(key, money);
	if (sums.keys[name] !== write) return false;
	delete sums.keys[name];
	sums.minor[money.currency] -= money.minor;
	return true;
};
