import type { World } from '../world.mts';
import { BASE_CURRENCY } from './choices.mts';
import { add } from './money.mts';
import type { Account, AccountType } from './objects.mts';

interface Balance {
	account: Account;
	amount: number;
}

/** Debit balances are positive. */
const balances = (world: World, org: string, from: string, to: string): Balance[] => {
	const { accounts, postings } = world.accounting;
	return accounts
		.filter((account) => account.org === org)
		.sort((a, b) => a.code.localeCompare(b.code))
		.map((account) => {
			const own = postings.filter(
				(one) =>
					one.org === org && one.account === account.code && one.date >= from && one.date <= to,
			);
			return {
				account,
				amount: add(
					BASE_CURRENCY,
					own.map(({ amount }) => amount),
				),
			};
		})
		.filter(({ amount }) => amount !== 0);
};

const EVER = '0000-01-01';

/** Figures of one account type, positive on the side where that type grows. */
const section = (found: Balance[], type: AccountType) => {
	const sign = type === 'asset' || type === 'expense' ? 1 : -1;
	const rows = found
		.filter(({ account }) => account.type === type)
		.map(({ account, amount }) => ({ ...named(account), amount: sign * amount }));
	return {
		rows,
		total: add(
			BASE_CURRENCY,
			rows.map(({ amount }) => amount),
		),
	};
};

const named = ({ id, code, name }: Account) => ({ account_id: id, code, name });

export const profitAndLoss = (world: World, org: string, from: string, to: string) => {
	const found = balances(world, org, from, to);
	const income = section(found, 'income');
	const expenses = section(found, 'expense');
	return { income, expenses, net_profit: add(BASE_CURRENCY, [income.total, -expenses.total]) };
};

export const balanceSheet = (world: World, org: string, asOf: string) => {
	const found = balances(world, org, EVER, asOf);
	const equity = section(found, 'equity');
	const { net_profit } = profitAndLoss(world, org, EVER, asOf);
	return {
		assets: section(found, 'asset'),
		liabilities: section(found, 'liability'),
		equity: {
			rows: [
				...equity.rows,
				{ account_id: null, code: null, name: 'Earnings', amount: net_profit },
			],
			total: add(BASE_CURRENCY, [equity.total, net_profit]),
		},
	};
};

export const trialBalance = (world: World, org: string, asOf: string) => {
	const rows = balances(world, org, EVER, asOf).map(({ account, amount }) => ({
		...named(account),
		debit: Math.max(amount, 0),
		credit: Math.max(-amount, 0),
	}));
	return {
		rows,
		total_debit: add(
			BASE_CURRENCY,
			rows.map(({ debit }) => debit),
		),
		total_credit: add(
			BASE_CURRENCY,
			rows.map(({ credit }) => credit),
		),
	};
};
