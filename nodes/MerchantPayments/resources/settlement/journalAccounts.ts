import { z } from 'zod';
import { type Field, type Input, labelOf } from '../../../shared/operation/field';
import { omitEmpty } from '../../../shared/operation/requestOf';
import { requiredText } from '../../../shared/operation/schema';
import { validate } from '../../../shared/run/build';

/** The chart of accounts belongs to another service and credential, so its codes are entered. */
const account = <const N extends string>(
	displayName: string,
	name: N,
	example: string,
	description: string,
) =>
	({
		displayName,
		name,
		type: 'string',
		required: true,
		default: '',
		placeholder: `e.g. ${example}`,
		description: `Code of the ledger account for ${description}`,
	}) as const satisfies Field;

export const accountFields = [
	account(
		'Clearing Account',
		'clearingAccount',
		'1050',
		'what is settled to you, such as a bank or clearing account',
	),
	account('Fees Account', 'feesAccount', '6200', 'the fees of the service'),
	account('Refunds Account', 'refundsAccount', '4900', 'what was refunded'),
	account('Sales Account', 'salesAccount', '4000', 'the gross amount of the payments'),
] as const;

export type Accounts = Input<typeof accountFields>;

/** No chart of accounts has longer codes. */
const MAX_CODE = 50;

const code = requiredText(MAX_CODE);

const accountSchema = z.object({
	clearingAccount: code,
	feesAccount: code,
	refundsAccount: code,
	salesAccount: code,
});

export const checkAccounts = ({
	clearingAccount,
	feesAccount,
	refundsAccount,
	salesAccount,
}: Accounts): Accounts => {
	const accounts = { clearingAccount, feesAccount, refundsAccount, salesAccount };
	validate(accountSchema, omitEmpty(accounts), (name) => labelOf(accountFields, name));
	return accounts;
};
