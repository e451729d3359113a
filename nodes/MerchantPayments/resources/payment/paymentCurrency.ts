import { type IDataObject, NodeApiError, UserError } from 'n8n-workflow';
import { z } from 'zod';
import { type Result, toResult } from '../../../shared/async/result';
import { currencyOf } from '../../../shared/money/money';
import { labelOf } from '../../../shared/operation/field';
import type { OperationContext } from '../../../shared/operation/operation';
import { uuid } from '../../../shared/operation/schema';
import { validate } from '../../../shared/run/build';
import { get } from './get';
import { readPayment } from './readPayment';

const idSchema = z.object({ paymentId: uuid });

/** The payment, or the service's error: what is wrong with the input itself is thrown at once. */
export const tryPayment = async (
	{ call }: OperationContext,
	paymentId: string,
): Promise<Result<IDataObject>> => {
	validate(idSchema, { paymentId }, (name) => labelOf(get.fields, name));
	const read = await toResult(async () => await readPayment(call, paymentId));
	if ('error' in read && !(read.error instanceof NodeApiError)) throw read.error;
	return read;
};

/** Nothing when the payment could not be read or does not say. */
export const currencyIn = (read: Result<IDataObject>): string =>
	'value' in read ? currencyOf(read.value.currency) : '';

/** Only a missing scope lasts, and a 403 of a firewall names no code. After any other error the payment can be read later. */
export const isUnreadForNow = (read: Result<IDataObject>): boolean =>
	'error' in read &&
	((read.error as NodeApiError).context.data as IDataObject).code !== 'permission_denied';

const unknownCurrency = (read: Result<IDataObject>, instead: string): UserError => {
	const cause: Partial<NodeApiError> = 'error' in read ? (read.error as NodeApiError) : {};
	const { message = 'The service shows the payment without a currency', context } = cause;
	const advice = isUnreadForNow(read)
		? 'Nothing was sent.'
		: `Nothing was sent. Give the API key the scope payments:read, or ${instead}.`;
	return new UserError(
		'Currency: the currency of the payment is not known, because the payment cannot be read',
		{
			description: [`${message}. ${advice}`, cause.description].filter(Boolean).join('\n'),
			extra: { ...(context?.data as object | undefined), processed: 'no' },
		},
	);
};

/**
 * The currency of the payment, which decides where the decimal point of a refund is: one that was
 * typed can only agree with it. `instead` says how to do without.
 */
export const paymentCurrency = (
	read: Result<IDataObject>,
	typed: string,
	instead: string,
): string => {
	const currency = currencyIn(read);
	if (currency === '') throw unknownCurrency(read, instead);
	if (typed === '' || typed === currency) return currency;
	throw new UserError(`Currency: ${typed} was entered, but the payment is in ${currency}`, {
		description:
			'Nothing was sent. Check the amount, and correct Currency or leave it empty to use the currency of the payment.',
	});
};
