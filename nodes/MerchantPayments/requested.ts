import type { IDataObject } from 'n8n-workflow';
import type { Money, Unit } from '../shared/money/money';

/** What was asked for, in both units. */
export const requested = ({ currency, major, minor }: Money): IDataObject => ({
	requested: { currency, major, minor },
});

/** Nothing where it is no number. */
export const asNumber = (value: unknown): number | undefined => {
	const read = typeof value === 'string' && value !== '' ? Number(value) : value;
	return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
};

/**
 * Whether a figure that was read is the one asked for; in either unit where nobody knows which it is.
 * A fraction is in major units, whatever the credential says.
 */
export const isAmount = (
	value: unknown,
	{ major, minor }: Pick<Money, 'major' | 'minor'>,
	unit?: Unit,
): boolean => {
	const read = asNumber(value);
	const isMajor = unit !== 'minor' || !Number.isInteger(read);
	return (isMajor && read === major) || (unit !== 'major' && read === minor);
};
