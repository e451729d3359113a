import { UserError } from 'n8n-workflow';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { currencyField } from '../../../shared/fields/currency';
import { readAmount } from '../../../shared/fields/readAmount';
import type { Money } from '../../../shared/money/money';
import { readSignedMoney } from '../../../shared/money/signedMoney';
import type { Field, Input } from '../../../shared/operation/field';
import type { OperationContext } from '../../../shared/operation/operation';
import { lookedFor } from '../../lookedFor';

/** What an input item says: somebody paid, or is to pay, so much for something, or got it back. */
export interface InputRecord {
	/** As it came, to show it. */
	readonly reference: string;
	/** As it is compared. */
	readonly name: string;
	readonly money: Money;
}

export const inputRecordFields = [
	{
		displayName: 'Drag fields of the input into these: each item is compared with the invoices',
		name: 'itemsNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Reference',
		name: 'reference',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. payment-4711',
		description:
			'What the reference of the invoice has to be. Upper or lower case and space around it do not matter.',
	},
	{
		displayName: 'Amount',
		name: 'amount',
		type: 'string',
		typeOptions: { decimal: true },
		required: true,
		default: '',
		placeholder: 'e.g. 49.90',
		description: 'What the total of the invoice has to be, in the unit chosen under Amount Unit',
	},
	amountUnit,
	currencyField('What the currency of the invoice has to be', true),
] as const satisfies readonly Field[];

export const ofEachItem = ['reference', 'amount', 'amountUnit', 'currency'] as const;

export const readInputRecord = (
	{ reference, amount, ...input }: Input<typeof inputRecordFields>,
	lookup: Pick<OperationContext, 'isComputed' | 'currenciesOf' | 'unitsOf'>,
): InputRecord => {
	const name = lookedFor(reference, 'Reference');
	if (name === '') throw new UserError('Reference: must not be empty');
	const money = readAmount(amount, input, lookup, undefined, readSignedMoney);
	return { reference, name, money };
};
