import type { IDataObject } from 'n8n-workflow';
import type { Money, Unit } from '../../../shared/money/money';

/** What was refunded of a payment so far, in whatever unit the service reads. */
export const refundedSoFar = (payment: IDataObject | undefined): number | undefined => {
	const value = Number(payment?.refunded_amount ?? NaN);
	return Number.isFinite(value) ? value : undefined;
};

/** Decimal fractions do not add up exactly; no currency has more than four decimals. */
const exact = (value: number) => Math.round(value * 10_000) / 10_000;

/** What must have been refunded before, if this refund is part of what is refunded now. */
export const possibleBefore = (after: number, money: Money, readsIn?: Unit): number[] => {
	const amounts = readsIn === undefined ? [money.minor, money.major] : [money[readsIn]];
	return [...new Set(amounts.map((amount) => exact(after - amount)))];
};

/**
 * Whether a payment shows that a refund was executed which began when `from` had been refunded.
 * Unchanged proves nothing: one that awaits approval changes nothing yet and may be approved later.
 */
export const wasExecuted = (
	from: number,
	payment: IDataObject | undefined,
	money: Money | undefined,
	readsIn?: Unit,
): boolean => {
	const now = refundedSoFar(payment);
	if (now === undefined || now <= from) return false;
	return money
		? possibleBefore(now, money, readsIn).includes(exact(from))
		: payment?.status === 'refunded';
};
