import { isNumber } from '../operation/field';
import { ownValueAt } from './lookUp';
import { referenceAlone } from './reference';
import { holderOf } from './sourceCurrencies';
import type { Warning } from './warning';

/** What only a payment has, and what stands beside it where its unit is known. */
const isOfUnknownUnit = (record: object): boolean =>
	'refunded_amount' in record && !('major' in record) && !('requested' in record);

/** Whether an amount was dragged from a payment of which nobody knows the unit. */
export const unknownUnit: Warning = (context, { field, text }) => {
	const source = isNumber(field) ? referenceAlone(text) : undefined;
	const [first] = context.getInputData();
	if (source?.root !== '$json' || !first) return [];
	const value = ownValueAt(first.json, source.path);
	if (!Number.isInteger(value) || !isOfUnknownUnit(holderOf(first.json, source.path))) return [];
	return [
		`${String(value)} comes from a payment whose unit is not known. Set Amount Unit in Responses in the credential that reads it.`,
	];
};
