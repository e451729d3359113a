import { UserError } from 'n8n-workflow';
import { EXPONENTS } from '../shared/money/currencies';
import type { Money } from '../shared/money/money';
import type { Field, Input } from '../shared/operation/field';
import type { OperationContext } from '../shared/operation/operation';
import { mustBeTyped } from '../shared/operation/typed';

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
		description: 'More than this for one item, in major units, is refused before it is sent',
	},
	maximumPerRun: {
		displayName: 'Maximum per Run',
		name: 'maximumPerRun',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			'What all items of a run may come to, in major units of each currency. A run is one execution of the workflow with all rounds of a loop and all calls of an AI agent. The item that would exceed it is refused before it is sent.',
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
export const GUARDS = Object.values(guards).map(({ name }) => name);

export type Guards = Partial<Input<ReadonlyArray<(typeof guards)[keyof typeof guards]>>>;

/** The maximum that is set, by its label; the one for a single item first. */
export const maximumIn = ({ maximumAmount, maximumPerRun }: Guards): string | undefined => {
	if (maximumAmount !== undefined) return guards.maximumAmount.displayName;
	return maximumPerRun === undefined ? undefined : guards.maximumPerRun.displayName;
};

/** Whether something has to be known of the money before it may move. */
export const isGuarded = (set: Guards): boolean =>
	Boolean(set.allowedCurrencies) || maximumIn(set) !== undefined;

/** A model that an outsider talks to must find limits here, and none that it could set itself. */
export const checkTool = (
	{ isTool, isComputed }: OperationContext,
	set: Guards,
	more: readonly Field[] = [],
): void => {
	if (!isTool) return;
	const open = [...Object.values(guards), ...more].find(({ name }) => isComputed(name));
	if (open) throw mustBeTyped(open);
	if (maximumIn(set) !== undefined) return;
	throw new UserError('Maximum Amount: must be set before an AI agent may move money', {
		description: 'Add Maximum Amount or Maximum per Run under Options. Nothing was sent.',
	});
};

/**
 * With keys of its own, or with other amounts, a model makes many of what happens once, each of them
 * below Maximum Amount. So all of them together need a limit.
 */
export const severalError = (what: string): UserError =>
	new UserError(
		`${guards.maximumPerRun.displayName}: must be set before an AI agent may ${what} several times`,
		{
			description: `Add ${guards.maximumPerRun.displayName} under Options: all of them count against it. Nothing was sent.`,
			extra: { processed: 'no' },
		},
	);

/** A key of the model's own never lifts a limit. */
export const checkToolKey = (
	{ isTool }: Pick<OperationContext, 'isTool'>,
	key: string | undefined,
	{ maximumPerRun }: Guards,
	what: string,
): void => {
	if (isTool && key && maximumPerRun === undefined) throw severalError(what);
};

/** Every word has to be a code: what "not USD" allows is anybody's guess. */
const allowedIn = (text: string): string[] =>
	text
		.split(/[\s,;/|]+/)
		.filter(Boolean)
		.map((word) => {
			if (EXPONENTS.has(word.toUpperCase())) return word.toUpperCase();
			throw new UserError(
				`Allowed Currencies: "${word.slice(0, 40)}" is not a currency code of ISO 4217`,
				{
					description: 'Write codes with commas between them, such as EUR, USD. Nothing was sent.',
				},
			);
		});

export const checkCurrency = (currency: string, { allowedCurrencies = '' }: Guards): void => {
	const allowed = allowedIn(allowedCurrencies);
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
