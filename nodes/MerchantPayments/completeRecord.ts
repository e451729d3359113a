import type { IDataObject } from 'n8n-workflow';
import type { Money, Unit } from '../shared/money/money';
import { amountsAt } from './amountNames';
import { majorAmounts } from './majorAmounts';
import { isAmount } from './requested';

interface Reading {
	/** Nothing when the credential does not say: then nothing is claimed. */
	readonly readsIn?: Unit;
}

/**
 * The unit of what a write answers is not documented: its own figure, when it equals what was asked
 * for in either unit, is what was asked for. The other figures of a refund are those of the payment.
 */
const askedAmounts = (record: IDataObject, names: readonly string[]): IDataObject => {
	const { major, minor } = (record.requested ?? {}) as Partial<Money>;
	// A full refund, or one in minor units alone, names no amount in both units.
	if (major === undefined || minor === undefined) return {};
	const own = names.includes('refund_amount') ? 'refund_amount' : 'amount';
	return isAmount(record[own], { major, minor }) ? { [own]: major } : {};
};

/** Adds the amounts in major units, on the record itself: a list may be long. */
export const completeRecord = (
	record: IDataObject,
	{ route }: { readonly route: string },
	{ readsIn }: Reading,
): void => {
	const names = readsIn && amountsAt(route);
	if (!names || record.major !== undefined) return;
	const major = { ...majorAmounts(record, names, readsIn), ...askedAmounts(record, names) };
	if (Object.keys(major).length > 0) record.major = major;
};
