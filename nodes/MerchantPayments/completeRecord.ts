import type { IDataObject } from 'n8n-workflow';
import type { Unit } from '../shared/money/money';
import { amountNames } from './amountNames';
import { majorAmounts } from './majorAmounts';

interface Reading {
	/** Nothing when the credential does not say: then nothing is claimed. */
	readonly readsIn?: Unit;
}

const NAMES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(amountNames));

/** Adds the amounts in major units, on the record itself: a list may be long. */
export const completeRecord = (
	record: IDataObject,
	{ route }: { readonly route: string },
	{ readsIn }: Reading,
): void => {
	const names = readsIn && NAMES.get(route.split('/')[1]);
	if (!names || record.major !== undefined) return;
	const major = majorAmounts(record, names, readsIn);
	if (Object.keys(major).length > 0) record.major = major;
};
