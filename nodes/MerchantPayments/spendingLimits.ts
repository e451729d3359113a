import { UserError } from 'n8n-workflow';
import { preview } from '../shared/fields/preview';
import { EXPONENTS } from '../shared/money/currencies';
import type { Money } from '../shared/money/money';
import type { Field, Input } from '../shared/operation/field';
import type { OperationContext } from '../shared/operation/operation';
import { mustBeTyped } from '../shared/operation/typed';

/** Limits that whoever builds the flow sets, against typos and AI agents alike. */
export const spendingLimits = {
	allowedCurrencies: {
		displayName: 'Allowed Currencies',
		name: 'allowedCurrencies',
		type: 'string',
		default: '',
		placeholder: 'e.g. EUR, USD',
		description: 'Amounts in other currencies are refused before anything is sent',
	},
	maximumAmount: {
		displayName: 'Maximum Amount',
		name: 'maximumAmount',
		type: 'string',
		typeOptions: { decimal: true },
		default: '100',
		description:
			'The highest amount of a single item, in major units. More is refused before anything is sent. Maximum per Execution limits the sum of all items.',
	},
	maximumPerRun: {
		displayName: 'Maximum per Execution',
		name: 'maximumPerRun',
		type: 'string',
		typeOptions: { decimal: true },
		default: '1000',
		description:
			'The highest sum of all items of this node in an execution, for each currency in major units: all rounds of a loop, all calls of an AI agent for one message. The item that would exceed it is not sent.',
	},
} as const satisfies Record<string, Field>;

/** For the list of safeguards of an operation that has them. */
export const SPENDING_LIMITS = [preview, ...Object.values(spendingLimits)].map(({ name }) => name);

export type SpendingLimits = Partial<
	Input<ReadonlyArray<(typeof spendingLimits)[keyof typeof spendingLimits]>>
>;

/** The maximum that is set, by its label; the one for a single item first. */
export const maximumIn = ({ maximumAmount, maximumPerRun }: SpendingLimits): string | undefined => {
	if (maximumAmount !== undefined) return spendingLimits.maximumAmount.displayName;
	return maximumPerRun === undefined ? undefined : spendingLimits.maximumPerRun.displayName;
};

/** Whether something has to be known of the money before it may move. */
export const isLimited = (set: SpendingLimits): boolean =>
	Boolean(set.allowedCurrencies) || maximumIn(set) !== undefined;

/** A model that an outsider talks to must find limits here, and none that it could set itself. */
export const checkTool = (
	{ isTool, isComputed }: OperationContext,
	set: SpendingLimits,
	more: readonly Field[] = [],
): void => {
	if (!isTool) return;
	const open = [preview, ...Object.values(spendingLimits), ...more].find(({ name }) =>
		isComputed(name),
	);
	if (open) throw mustBeTyped(open);
	if (maximumIn(set) !== undefined) return;
	throw new UserError('Maximum Amount: must be set before an AI agent may move money', {
		description: 'Add Maximum Amount or Maximum per Execution under Options. Nothing was sent.',
	});
};

/**
 * With keys of its own, or with other amounts, a model makes many of what happens once, each of them
 * below Maximum Amount. So all of them together need a limit.
 */
export const severalError = (what: string): UserError =>
	new UserError(
		`${spendingLimits.maximumPerRun.displayName}: must be set before an AI agent may ${what} several times`,
		{
			description: `Add ${spendingLimits.maximumPerRun.displayName} under Options: all of them count against it. Nothing was sent.`,
		},
	);

/** A key of the model's own never lifts a limit. Where nothing counts, there is no such limit. */
export const checkToolKey = (
	{ isTool, hasExecution }: Pick<OperationContext, 'isTool' | 'hasExecution'>,
	key: string | undefined,
	{ maximumPerRun }: SpendingLimits,
	what: string,
): void => {
	if (isTool && hasExecution && key && maximumPerRun === undefined) throw severalError(what);
};

/** There nothing is counted from one call to the next, and only a key tells a repeated call. */
export const checkAgents = (
	{ hasExecution }: Pick<OperationContext, 'hasExecution'>,
	{ maximumAmount }: SpendingLimits,
	own: { readonly field: Field; readonly key?: string },
): void => {
	if (hasExecution || (maximumAmount !== undefined && own.key)) return;
	const { maximumAmount: limit } = spendingLimits;
	const missing = maximumAmount === undefined ? limit : own.field;
	throw new UserError(
		`${missing.displayName}: must be set before a tool without an execution may move money`,
		{
			description: `In n8n's Agents and behind an MCP Server Trigger, nothing counts from one call to the next. Add ${limit.displayName} and ${own.field.displayName} under Options. Nothing was sent.`,
			extra: { processed: 'no' },
		},
	);
};

/** Every word has to be a code: what "not USD" allows is anybody's guess. */
const allowedIn = (text: string): string[] =>
	text
		.split(/[\s,;/|]+/)
		.filter(Boolean)
		.map((word) => {
			if (EXPONENTS.has(word.toUpperCase())) return word.toUpperCase();
			throw new UserError(
				`Allowed Currencies: "${word.slice(0, 40)}" is not an ISO 4217 currency code`,
				{
					description: 'Write codes with commas between them, such as EUR, USD. Nothing was sent.',
				},
			);
		});

export const checkCurrency = (
	currency: string,
	{ allowedCurrencies = '' }: SpendingLimits,
): void => {
	const allowed = allowedIn(allowedCurrencies);
	if (allowedCurrencies.trim() === '' || allowed.includes(currency)) return;
	throw new UserError(`Currency: ${currency} is not among the Allowed Currencies`, {
		description: `Allowed here: ${allowed.join(', ') || 'none'}. Nothing was sent.`,
	});
};

export const checkSpendingLimits = (money: Money, set: SpendingLimits): void => {
	checkCurrency(money.currency, set);
	const { maximumAmount: maximum } = set;
	if (maximum === undefined || money.major <= maximum) return;
	throw new UserError(
		`Amount: ${money.major} ${money.currency} is more than the Maximum Amount of ${maximum}`,
		{
			description:
				'Nothing was sent. Check the amount and its unit, or raise Maximum Amount under Options.',
		},
	);
};
