import type { World } from '../world.mts';
import { readAmount } from './records.mts';
import { isOwnedBy, type Owner } from './state.mts';

export interface Settlement {
	payment_id: string;
	currency: string;
	gross: number;
	fee: number;
	net: number;
	refunded: number;
	net_settled: number;
	settled_at: string;
	split_recipient_id: string | null;
	split_recipient_name: string | null;
}

interface Range {
	from?: string;
	to?: string;
	splitRecipientId?: string;
}

export const listSettlements = (world: World, owner: Owner, range: Range): Settlement[] => {
	const settled: Settlement[] = [];
	for (const payment of world.payments.payments) {
		if (payment.settledAt === null || !isOwnedBy(payment, owner)) continue;
		const settledAt = new Date(payment.settledAt).toISOString();
		const day = settledAt.slice(0, 10);
		if ((range.from && day < range.from) || (range.to && day > range.to)) continue;
		if (range.splitRecipientId && payment.recipientId !== range.splitRecipientId) continue;
		const amount = (minor: number) => readAmount(minor, payment.currency, world.settings);
		const recipient = world.payments.recipients.find(({ id }) => id === payment.recipientId);
		settled.push({
			payment_id: payment.id,
			currency: payment.currency,
			gross: amount(payment.amount),
			fee: amount(payment.fee),
			net: amount(payment.amount - payment.fee),
			refunded: amount(payment.refunded),
			net_settled: amount(payment.amount - payment.fee - payment.refunded),
			settled_at: settledAt,
			split_recipient_id: payment.recipientId,
			split_recipient_name: recipient?.name ?? null,
		});
	}
	return settled;
};

const SUMMED = ['gross', 'fee', 'net', 'refunded', 'net_settled'] as const;

export const summarize = (settled: Settlement[]) =>
	[...new Set(settled.map(({ currency }) => currency))].sort().map((currency) => {
		const own = settled.filter((one) => one.currency === currency);
		const sums = SUMMED.map((field) => [field, exactSum(own.map((one) => one[field]))]);
		return { currency, count: own.length, ...Object.fromEntries(sums) };
	});

/** Four decimals is the most any currency has. */
const exactSum = (values: number[]): number =>
	values.reduce((sum, value) => sum + Math.round(value * 10_000), 0) / 10_000;

const COLUMNS: (keyof Settlement)[] = [
	'payment_id',
	'currency',
	...SUMMED,
	'settled_at',
	'split_recipient_id',
	'split_recipient_name',
];

export const settlementsCsv = (settled: Settlement[]): string => {
	const rows = settled.map((one) => COLUMNS.map((column) => quoted(one[column])).join(','));
	return [COLUMNS.join(','), ...rows].map((row) => `${row}\r\n`).join('');
};

const quoted = (value: string | number | null): string => {
	const text = value === null ? '' : String(value);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
