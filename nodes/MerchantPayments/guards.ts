import { UserError } from 'n8n-workflow';
import type { Money } from '../shared/money/money';
import type { Field, Input } from '../shared/operation/field';

/** Limits that whoever builds the flow sets, against typos and AI agents alike. */
export const guards = {
	allowedCurrencies: {
		displayName: 'Allowed Currencies',
		name: 'allowedCurrencies',
		type: 'string',
		default: '',
		placeholder: 'e.g. EUR, USD',
		description: 'Anything in another currency is refused before it is sent',
	},
	maximumAmount: {
		displayName: 'Maximum Amount',
		name: 'maximumAmount',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description: 'More than this, in major units, is refused before it is sent',
	},
	preview: {
		displayName: 'Preview',
		name: 'preview',
		type: 'boolean',
		default: true,
		description: 'Whether to check everything and show the request instead of sending it',
	},
} as const satisfies Record<string, Field>;

/** For the list of protections of an operation that has them. */
export const GUARDS = ['allowedCurrencies', 'maximumAmount', 'preview'] as const;

export type Guards = Partial<Input<ReadonlyArray<(typeof guards)[keyof typeof guards]>>>;

/** Whether something has to be known of the money before it may move. */
export const isGuarded = ({ allowedCurrencies, maximumAmount }: Guards): boolean =>
	Boolean(allowedCurrencies) || maximumAmount !== undefined;

export const checkCurrency = (currency: string, { allowedCurrencies = '' }: Guards): void => {
	const allowed: string[] = allowedCurrencies.toUpperCase().match(/[A-Z]{3}/g) ?? [];
	if (allowedCurrencies.trim() === '' || allowed.includes(currency)) return;
	throw new UserError(`Currency: ${currency} is not among the Allowed Currencies`, {
		description: `Allowed here: ${allowed.join(', ') || 'none'}. Nothing was sent.`,
	});
};

export const checkGuards = (money: Money, set: Guards): void => {
	checkCurrency(money.currency, set);
	const { maximumAmount: maximum } = set;
	if (maximum === undefined || money.major <= maximum) return;
	throw new UserError(
		`Amount: ${money.major} ${money.currency} is more than the Maximum Amount of ${maximum}`,
		{ description: 'Nothing was sent. Check the amount and its unit.' },
	);
};

/** The unit of an amount that is read is not documented, so a full refund cannot be held against one. */
export const refuseMaximum = ({ maximumAmount }: Guards): void => {
	if (maximumAmount === undefined) return;
	throw new UserError('Maximum Amount: cannot be checked for a full refund', {
		description: 'Set Refund Type to Partial and enter the amount, or remove Maximum Amount.',
	});
};
