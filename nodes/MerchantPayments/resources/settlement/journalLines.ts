import type { IDataObject } from 'n8n-workflow';
import { majorText } from '../../../shared/money/majorText';
import { readMoney } from '../../../shared/money/money';
import type { Accounts } from './journalAccounts';
import type { JournalEntry } from './journalEntries';
import type { FigureName } from './settledFigures';

type Side = 'debit' | 'credit';

/** One amount on one side of one account. */
export interface JournalLine {
	readonly entry: JournalEntry;
	readonly account: string;
	readonly title: string;
	readonly side: Side;
	/** More than nothing, in the smallest unit. */
	readonly minor: bigint;
}

const PARTS: ReadonlyArray<{
	figure: FigureName;
	account: keyof Accounts;
	title: string;
	side: Side;
}> = [
	{ figure: 'net_settled', account: 'clearingAccount', title: 'Net', side: 'debit' },
	{ figure: 'fee', account: 'feesAccount', title: 'Fees', side: 'debit' },
	{ figure: 'refunded', account: 'refundsAccount', title: 'Refunds', side: 'debit' },
	{ figure: 'gross', account: 'salesAccount', title: 'Sales', side: 'credit' },
];

const otherSide = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit');

/** Less than nothing stands on the other side, and nothing stands nowhere. */
export const journalLines = (entries: readonly JournalEntry[], accounts: Accounts): JournalLine[] =>
	entries.flatMap((entry) =>
		PARTS.flatMap(({ figure, account, title, side }) => {
			const minor = entry.figures[figure];
			const common = { entry, account: accounts[account], title };
			if (minor === 0n) return [];
			return minor > 0n
				? [{ ...common, side, minor }]
				: [{ ...common, side: otherSide(side), minor: -minor }];
		}),
	);

const descriptionOf = ({ title, entry: { about, day } }: JournalLine) =>
	`${title} of ${about} settled on ${day}`;

/** As an item, with numbers to calculate with. */
export const toItem = (line: JournalLine): IDataObject => {
	const { reference, day, currency } = line.entry;
	const { major } = readMoney(String(line.minor), 'minor', currency, line.title);
	return {
		reference,
		currency,
		date: day,
		account: line.account,
		description: descriptionOf(line),
		debit: line.side === 'debit' ? major : 0,
		credit: line.side === 'credit' ? major : 0,
	};
};

export const COLUMNS = [
	...['Reference', 'Date', 'Account', 'Description', 'Currency', 'Debit', 'Credit'],
];

/** As a row of a table, with the decimals of its currency and only one side filled in. */
export const toRow = (line: JournalLine): IDataObject => {
	const { reference, day, currency } = line.entry;
	return {
		Reference: reference,
		Date: day,
		Account: line.account,
		Description: descriptionOf(line),
		Currency: currency,
		[line.side === 'debit' ? 'Debit' : 'Credit']: majorText(line.minor, currency),
	};
};

/** What stands on both sides, for each currency. */
export const totalsOf = (lines: readonly JournalLine[]): IDataObject[] => {
	const currencies = [...new Set(lines.map(({ entry }) => entry.currency))].sort();
	return currencies.map((currency) => {
		const on = (side: Side) => {
			const own = lines.filter((line) => line.side === side && line.entry.currency === currency);
			const sum = own.reduce((total, { minor }) => total + minor, 0n);
			return readMoney(String(sum), 'minor', currency, 'Total').major;
		};
		return { currency, debit: on('debit'), credit: on('credit') };
	});
};
