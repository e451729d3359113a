import type { IDataObject } from 'n8n-workflow';
import type { Money, Unit } from '../shared/money/money';
import { amountsAt } from './amountNames';
import { majorAmounts } from './majorAmounts';

interface Reading {
	/** Nothing when the credential does not say: then nothing is claimed. */
	readonly readsIn?: Unit;
}

/**
 * The unit of what a write answers is not documented: its own figure, when it equals what was asked
 * for in either unit, tells it.
 */
const unitOf = (record: IDataObject, names: readonly string[], readsIn: Unit): Unit => {
	const { major, minor } = (record.requested ?? {}) as Partial<Money>;
	// A full refund, or one in minor units alone, names no amount in both units.
	if (major === undefined || minor === undefined) return readsIn;
	const own = names.includes('refund_amount') ? 'refund_amount' : 'amount';
	const isIn = (unit: Unit) => Number(record[own]) === { major, minor }[unit];
	return ([readsIn, 'major', 'minor'] as const).find(isIn) ?? readsIn;
};

/** Adds the amounts in major units, on the record itself: a list may be long. */
export const completeRecord = (
	record: IDataObject,
	{ route }: { readonly route: string },
	{ readsIn }: Reading,
): void => {
	const names = readsIn && amountsAt(route);
	if (!names || record.major !== undefined) return;
	const { requested } = record;
	const read = requested ? { ...(requested as IDataObject), ...record } : record;
	const major = majorAmounts(read, names, unitOf(record, names, readsIn));
	if (Object.keys(major).length > 0) record.major = major;
};
