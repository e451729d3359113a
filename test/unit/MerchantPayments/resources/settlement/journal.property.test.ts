import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';
import { exportJournal } from '../../../../../nodes/MerchantPayments/resources/settlement/exportJournal';
import { journalDays } from '../../../../../nodes/MerchantPayments/resources/settlement/journalDays';
import { buildRequest } from '../../../../../nodes/shared/run/build';
import { deliver, type StoreFile } from '../../../../../nodes/shared/run/perform';
import { inputOf } from '../../../../cases/inputOf.mts';
import { operationContext } from '../../../../harness/operationContext';
import { createDice, createRandom } from '../../../../harness/random.mts';
import { isThorough, seed } from '../../../../harness/seed.mts';

const SETTLEMENTS = isThorough ? 10_000 : 2_000;
const EXPONENTS = { EUR: 2, JPY: 0, KWD: 3, CLF: 4 } as const;

type Currency = keyof typeof EXPONENTS;

const CURRENCIES = Object.keys(EXPONENTS) as Currency[];
const PERIOD = { from: '2026-10-01', to: '2026-10-31' };
const DAYS = journalDays(PERIOD.from, PERIOD.to);

/** Commas, quotes and the beginnings of formulas must come back as they were, or be harmless. */
const ACCOUNTS = {
	clearingAccount: '0105,0',
	feesAccount: '=6200+1',
	refundsAccount: 'R "49"',
	salesAccount: '4000',
};

interface Made {
	readonly day: string;
	readonly currency: Currency;
	readonly payment_id: string;
	/** In the smallest unit. */
	readonly figures: Readonly<Record<string, number>>;
}

const dice = createDice(createRandom(seed));

const made: readonly Made[] = Array.from({ length: SETTLEMENTS }, (_, index) => {
	const gross = dice.int(1, 10_000_000);
	const fee = dice.int(0, Math.floor(gross / 10));
	// Some were refunded in part, some in full, so that their fee makes less than nothing of them.
	const refunded = dice.pick([0, 0, dice.int(0, gross), gross]);
	const net = gross - fee;
	return {
		day: dice.pick(DAYS),
		currency: dice.pick(CURRENCIES),
		payment_id: `p${index}`,
		figures: { gross, fee, net, refunded, net_settled: net - refunded },
	};
});

const shown = ({ currency, payment_id, figures }: Made, unit: 'minor' | 'major'): IDataObject => {
	const scale = unit === 'minor' ? 1 : 10 ** EXPONENTS[currency];
	const written = Object.entries(figures).map(([name, minor]) => [name, minor / scale]);
	return { payment_id, currency, ...Object.fromEntries(written) } as IDataObject;
};

const run = async (unit: 'minor' | 'major', parameters: object) => {
	const input = inputOf(exportJournal, { ...PERIOD, ...ACCOUNTS, ...parameters });
	const asked: unknown[] = [];
	const context = operationContext({
		readsIn: unit,
		async call({ query }) {
			asked.push(query?.from);
			const settled = made.filter(({ day }) => day === query?.from);
			return { status: 200, headers: {}, body: settled.map((one) => shown(one, unit)) };
		},
	});
	let content = '';
	const storeFile: StoreFile = async (file) => {
		content = file.content;
		return { json: file.json };
	};
	const built = await buildRequest(exportJournal, input, context, String);
	const items = await deliver(built, input, context, storeFile, context.call);
	expect(asked).toEqual(DAYS);
	return { items: items.map(({ json }) => json), content };
};

/** The written amount in the smallest unit, without any arithmetic of binary fractions. */
const minorOf = (text: string, currency: Currency): bigint => {
	const [whole, fraction = ''] = text.split('.');
	return BigInt(whole + fraction.padEnd(EXPONENTS[currency], '0'));
};

interface Booked {
	readonly reference: string;
	readonly account: string;
	readonly currency: Currency;
	readonly debit: string;
	readonly credit: string;
}

const sumsBy = (lines: readonly Booked[], keyOf: (line: Booked) => string): Map<string, bigint> => {
	const sums = new Map<string, bigint>();
	for (const line of lines) {
		const { debit, credit, currency } = line;
		const amount = minorOf(debit || '0', currency) - minorOf(credit || '0', currency);
		sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0n) + amount);
	}
	return sums;
};

const expectedBalances = (accounts: Readonly<Record<string, string>>): Map<string, bigint> => {
	const of = (currency: Currency, name: string) =>
		made.reduce(
			(sum, one) => sum + (one.currency === currency ? BigInt(one.figures[name]) : 0n),
			0n,
		);
	return new Map(
		CURRENCIES.flatMap((currency) => [
			[`${currency} ${accounts.clearingAccount}`, of(currency, 'net_settled')],
			[`${currency} ${accounts.feesAccount}`, of(currency, 'fee')],
			[`${currency} ${accounts.refundsAccount}`, of(currency, 'refunded')],
			[`${currency} ${accounts.salesAccount}`, -of(currency, 'gross')],
		]),
	);
};

const sorted = (map: ReadonlyMap<string, bigint>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

const expectBooked = (
	lines: readonly Booked[],
	entryPer: string,
	accounts: Readonly<Record<string, string>>,
) => {
	expect(sorted(sumsBy(lines, ({ currency, account }) => `${currency} ${account}`))).toEqual(
		sorted(expectedBalances(accounts)),
	);
	const entries = sumsBy(lines, ({ reference, currency }) => `${reference} ${currency}`);
	expect([...entries.values()].filter((sum) => sum !== 0n)).toEqual([]);
	const groups = made.map(({ day, currency, payment_id: id }) =>
		entryPer === 'payment' ? id : `${day} ${currency}`,
	);
	expect(entries.size).toBe(new Set(groups).size);
	expect(lines.filter(({ debit, credit }) => (debit === '') === (credit === ''))).toEqual([]);
};

describe.each([
	['day', 'minor'],
	['day', 'major'],
	['payment', 'minor'],
	['payment', 'major'],
] as const)(
	`${SETTLEMENTS} settlements, one entry per %s, in %s units (seed ${seed})`,
	(per, unit) => {
		it('are booked to the last cent in items', async () => {
			const { items } = await run(unit, { entryPer: per, output: 'lines' });
			const text = (value: unknown) => (value === 0 ? '' : String(value));
			const lines = items.map(({ debit, credit, ...line }) => ({
				...line,
				debit: text(debit),
				credit: text(credit),
			}));
			expectBooked(lines as unknown as Booked[], per, ACCOUNTS);
		});

		it('are booked to the last cent in a CSV file', async () => {
			const { items, content } = await run(unit, { entryPer: per, output: 'csv' });
			const lines = parse<Booked>(content, {
				columns: (names: string[]) => names.map((name) => name.toLowerCase()),
			});
			// What a spreadsheet would calculate comes back as text.
			expectBooked(lines, per, { ...ACCOUNTS, feesAccount: "'=6200+1" });
			const decimalsOf = ({ debit, credit }: Booked) => (debit || credit).split('.')[1] ?? '';
			const odd = lines.filter((line) => decimalsOf(line).length !== EXPONENTS[line.currency]);
			expect(odd).toEqual([]);
			const [{ totals, lines: count }] = items;
			expect(count).toBe(lines.length);
			expect(totals).toEqual(
				[...CURRENCIES].sort().map((currency) => {
					const own = lines.filter((line) => line.currency === currency && line.debit !== '');
					const sum = own.reduce((total, { debit }) => total + minorOf(debit, currency), 0n);
					const major = Number(sum) / 10 ** EXPONENTS[currency];
					return { currency, debit: major, credit: major };
				}),
			);
		});
	},
);
