import type { IDataObject } from 'n8n-workflow';
import { currencyOf } from '../../../shared/money/money';
import type { Paging, ServiceResponse } from '../../../shared/transport/request';
import { currencySums } from './currencySums';
import { wholeSettled } from './settledPayments';

/** The only currency in which anything settled, when there is only one. */
const onlyCurrency = (body: unknown): string => {
	const sums = currencySums(body);
	return sums.length === 1 ? currencyOf(sums[0].currency) : '';
};

/** Neither day nor currency of a settled payment is documented, but the summary names currencies. */
const settledOn = (
	day: string,
	body: unknown,
	headers: ServiceResponse['headers'],
): IDataObject[] => {
	const payments = wholeSettled({ body, headers });
	const isNamed = payments.every(({ currency }) => currencyOf(currency) !== '');
	const only = isNamed ? '' : onlyCurrency(body);
	return payments.map((payment) => ({
		...payment,
		currency: currencyOf(payment.currency) || only,
		day,
	}));
};

/** The settled payments of each day, with that day. */
export const dayByDay = (days: readonly string[]): Paging => {
	const queryOf = (day: string) => ({ from: day, to: day });
	return {
		firstQuery: () => queryOf(days[0]),
		start: () => {
			let read = 0;
			return (body, headers = {}) => {
				const day = days[read];
				read += 1;
				const next = days.at(read);
				return {
					items: settledOn(day, body, headers),
					...(next !== undefined && { next: queryOf(next) }),
				};
			};
		},
	};
};
