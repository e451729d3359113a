import { type IDataObject, NodeApiError, UserError } from 'n8n-workflow';
import { toResult } from '../../../shared/async/result';
import { currencyOf, formatMoney, type Money } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import { httpCodeOf } from '../../../shared/transport/errors';
import { remaining } from './remaining';

/** What was asked of a payment can clash with the state that it is in. */
const CLASHES: readonly unknown[] = [400, 409];

export const clashes = (error: unknown): error is NodeApiError =>
	error instanceof NodeApiError && CLASHES.includes(httpCodeOf(error));

/** Puts what people need to know before what the service said. */
export const prepend = (error: NodeApiError, sentence: string): void => {
	error.description = [sentence, error.description].filter(Boolean).join('\n');
};

/** After an empty response. A list may be behind, but what is over was not cancelled. */
export const checkCancelled = ({ status }: IDataObject, noun: string): void => {
	if (!status || status === 'cancelled' || status === 'pending') return;
	throw new UserError(`The ${noun} was not cancelled: it is ${String(status)}`, {
		description: `The service accepted the request with an empty response, and only a ${noun} that is pending can be cancelled.`,
		extra: { processed: 'no' },
	});
};

/** What remains of a payment, in the words that are certain. */
export const remainsIn = async (
	payment: IDataObject,
	{ readsIn }: Pick<OperationContext, 'readsIn'>,
): Promise<string> => {
	const { status, amount, refunded_amount: refunded = 0 } = payment;
	const code = currencyOf(payment.currency);
	const rest = readsIn && (await toResult(async () => await remaining(payment, readsIn, code)));
	return rest && 'value' in rest
		? `The payment is ${String(status)}, and ${formatMoney(rest.value)} remain of it.`
		: `The payment is ${String(status)}. The service shows an amount of ${String(amount)}, of which ${String(refunded)} was refunded.`;
};

/** What was asked for, next to what remains. */
export const askedFor = (money?: Money): string => {
	if (!money) return 'A full refund was asked for.';
	return `${money.currency ? formatMoney(money) : `${money.minor} (minor units)`} was asked for.`;
};
