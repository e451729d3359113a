import type { IDataObject } from 'n8n-workflow';
import { readMoney } from '../../shared/money/money';

/** An amount that cannot be converted is left out: an event must not be lost over it. */
const majorOf = (value: unknown, currency: string): number | undefined => {
	try {
		return readMoney(value, 'minor', currency).major;
	} catch {
		return undefined;
	}
};

/** The named minor amounts of a record in major units, ready for the next node. */
export const majorAmounts = (data: IDataObject, names: readonly string[]): IDataObject => {
	const currency = typeof data.currency === 'string' ? data.currency.toUpperCase() : '';
	return Object.fromEntries(
		names
			.filter((name) => data[name] !== undefined)
			.map((name) => [name, majorOf(data[name], currency)] as const)
			.filter(([, major]) => major !== undefined),
	);
};
