import type { World } from '../world.mts';
import { GENERAL_EXPENSES, INPUT_TAX, OUTPUT_TAX, PAYABLE, RECEIVABLE, SALES } from './chart.mts';
import { BASE_CURRENCY } from './choices.mts';
import { add, multiply } from './money.mts';
import type { Document, Posting } from './objects.mts';

/** Sales are credits and purchases debits; credit notes turn both around. */
const SIGNS: Record<Document['kind'], 1 | -1> = {
	invoice: -1,
	credit_note: 1,
	bill: 1,
	expense_claim: 1,
	supplier_credit: -1,
};

export const isSale = (document: Document): boolean =>
	document.kind === 'invoice' || document.kind === 'credit_note';

/** Debits and credits of the document in the base currency; they add up to zero. */
const postingsOf = (world: World, document: Document, date: string): Posting[] => {
	const { org, fx_rate, lines, kind } = document;
	const inBase = (amount: number) => multiply(BASE_CURRENCY, amount, fx_rate, SIGNS[kind]);
	const codeOf = (id: string | null) =>
		world.accounting.accounts.find((account) => account.id === id)?.code;
	const sale = isSale(document);
	const postings = lines.flatMap((line) => [
		{
			org,
			date,
			account: codeOf(line.account_id) ?? (sale ? SALES : GENERAL_EXPENSES),
			amount: inBase(line.net),
		},
		{ org, date, account: sale ? OUTPUT_TAX : INPUT_TAX, amount: inBase(line.tax) },
	]);
	const rest = -add(
		BASE_CURRENCY,
		postings.map(({ amount }) => amount),
	);
	return [...postings, { org, date, account: sale ? RECEIVABLE : PAYABLE, amount: rest }];
};

export const postDocument = (world: World, document: Document): void => {
	world.accounting.postings.push(...postingsOf(world, document, document.date));
};

export const reverseDocument = (world: World, document: Document, date: string): void => {
	const reversed = postingsOf(world, document, date).map((posting) => ({
		...posting,
		amount: -posting.amount,
	}));
	world.accounting.postings.push(...reversed);
};
