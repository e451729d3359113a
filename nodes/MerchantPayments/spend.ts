import { UserError } from 'n8n-workflow';
import { type Money, readMoney } from '../shared/money/money';
import type { Item } from '../shared/operation/operation';
import { mayBeProcessed } from '../shared/transport/errors';
import { attempt } from '../shared/transport/open';
import { createRunSums, emptySum, type RunSum } from './runSums';

const FORGET_AFTER_MS = 24 * 60 * 60_000;

const runSums = createRunSums(FORGET_AFTER_MS, 100_000);

/** What is shown counts among itself only: nothing of it is sent. */
const previews = new WeakMap<Item['keys'], RunSum>();

interface Spending {
	/** What is to move. It is known whenever there is a maximum. */
	readonly money?: Money;
	/** Repeats of one key move money once. */
	readonly key?: string;
	readonly maximumPerRun?: number;
}

const inMajorUnits = (minor: number, currency: string): number =>
	readMoney(minor, 'minor', currency, 'Maximum per Run').major;

/** Adds to the sum before anything is sent, and returns how to take it back. */
const count = (sum: RunSum, money: Money, maximum: number, ofKey?: string): (() => void) => {
	const { currency, minor } = money;
	// With another amount it may be new to the service, when the first one never arrived there.
	const key = ofKey === undefined ? undefined : `${ofKey} ${minor} ${currency}`;
	if (key !== undefined && sum.keys.has(key)) return () => {};
	const before = sum.minor.get(currency) ?? 0;
	if (!(inMajorUnits(before + minor, currency) <= maximum)) {
		const soFar = `${inMajorUnits(before, currency)} ${currency}`;
		throw new UserError(
			`Maximum per Run: ${money.major} ${currency} on top of ${soFar} is more than the ${maximum} that this run may come to`,
			{
				description: `${soFar} were sent in this run so far, what has an unknown outcome included. Nothing was sent for this item.`,
				extra: { processed: 'no' },
			},
		);
	}
	sum.minor.set(currency, before + minor);
	if (key !== undefined) sum.keys.add(key);
	return () => {
		sum.minor.set(currency, (sum.minor.get(currency) ?? minor) - minor);
		if (key !== undefined) sum.keys.delete(key);
	};
};

/** The item, with calls that count towards the maximum of its run: when they are sent, not before. */
export const withinRun = (item: Item, { money, key, maximumPerRun }: Spending): Item => {
	if (maximumPerRun === undefined || !money) return item;
	const call: Item['call'] = async (request) => {
		if (request.method === 'GET') return await item.call(request);
		const takeBack = count(runSums(item.run, Date.now()), money, maximumPerRun, key);
		const sent = await attempt(async () => await item.call(request));
		if ('value' in sent) return sent.value;
		if (!mayBeProcessed(sent.error)) takeBack();
		throw sent.error;
	};
	return { ...item, call };
};

/** The sentence to show instead of sending, after the same check; nothing when it is to be sent. */
export const previewWithin = (
	item: Item,
	{ money, maximumPerRun }: Spending,
	isPreview: boolean | undefined,
	sentence: string,
): string | undefined => {
	if (!isPreview) return undefined;
	if (maximumPerRun === undefined || !money) return sentence;
	const sum = previews.get(item.keys) ?? emptySum();
	previews.set(item.keys, sum);
	count(sum, money, maximumPerRun);
	return sentence;
};
