import type { IExecuteFunctions } from 'n8n-workflow';
import { type Field, isNumber } from '../operation/field';
import { expressionsOf } from './entered';
import { ownValueAt } from './lookUp';
import { referenceAlone } from './reference';
import { holderOf } from './sourceCurrencies';

/** What only a payment has, and what stands beside it where its unit is known. */
const isOfUnknownUnit = (record: object): boolean =>
	'refunded_amount' in record && !('major' in record) && !('requested' in record);

/** Says that an amount was dragged from a payment of which nobody knows the unit. */
export const hintUnknownUnit = (
	context: IExecuteFunctions,
	fields: readonly Field[],
	hint: (message: string) => void,
): void => {
	for (const { field, text } of expressionsOf(context, fields)) {
		const source = isNumber(field) ? referenceAlone(text) : undefined;
		if (source?.root !== '$json') continue;
		const [first] = context.getInputData();
		const value = ownValueAt(first?.json ?? {}, source.path);
		if (!Number.isInteger(value) || !isOfUnknownUnit(holderOf(first.json, source.path))) continue;
		hint(
			`${field.displayName}: ${String(value)} comes from a payment whose unit is not known. Set Amount Unit in Responses in the credential that reads it.`,
		);
	}
};
