import { UserError } from 'n8n-workflow';
import type { Field, Input } from '../shared/operation/field';
import type { Money } from '../shared/money/money';
import type { Item } from '../shared/operation/operation';
import { currencyOfPayment } from './resources/payment/currencyOfPayment';

/** Limits that whoever builds the flow sets, against typos and AI agents alike. */
export const guardFields = [
	{
		displayName: 'Allowed Currencies',
		name: 'allowedCurrencies',
		type: 'string',
		default: '',
		placeholder: 'e.g. EUR, USD',
		description: 'Anything in another currency is refused before it is sent',
	},
	{
		displayName: 'Maximum Amount',
		name: 'maximumAmount',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description: 'More than this, in major units, is refused before it is sent. 0 means no limit.',
	},
	{
		displayName: 'Preview',
		name: 'preview',
		type: 'boolean',
		default: true,
		description: 'Whether to check everything and show the request instead of sending it',
	},
] as const satisfies readonly Field[];

export type Guards = Partial<Input<typeof guardFields>>;

export const checkCurrency = (currency: string, { allowedCurrencies = '' }: Guards): void => {
	const allowed: string[] = allowedCurrencies.toUpperCase().match(/[A-Z]{3}/g) ?? [];
	if (allowedCurrencies.trim() === '' || allowed.includes(currency)) return;
	throw new UserError(`Currency: ${currency} is not among the Allowed Currencies`, {
		description: `Allowed here: ${allowed.join(', ') || 'none'}. Nothing was sent.`,
	});
};

export const checkGuards = (money: Money, guards: Guards): void => {
	checkCurrency(money.currency, guards);
	const maximum = Number(guards.maximumAmount ?? 0);
	if (!(maximum >= 0)) throw new UserError('Maximum Amount: must be a number of at least 0');
	if (maximum === 0 || money.major <= maximum) return;
	throw new UserError(
		`Amount: ${money.major} ${money.currency} is more than the Maximum Amount of ${maximum}`,
		{ description: 'Nothing was sent. Check the amount and its unit.' },
	);
};

/** The unit of an amount that is read is not documented, so a full refund cannot be held against one. */
export const checkFullRefund = async (
	item: Item,
	paymentId: string,
	guards: Guards,
): Promise<void> => {
	if (Number(guards.maximumAmount ?? 0) !== 0) {
		throw new UserError('Maximum Amount: cannot be checked for a full refund', {
			description: 'Set Refund Type to Partial and enter the amount, or remove Maximum Amount.',
		});
	}
	if (guards.allowedCurrencies) {
		checkCurrency(await currencyOfPayment(item, paymentId), guards);
	}
};
