import { majorMoney, minorMoney } from './money.js';

/** What an event is about, in a few words: an amount, a number, a name. */
export const subjectOf = ({ service, rawBody }, page) => {
	const { data } = JSON.parse(rawBody);
	const { currency, amount, refund_amount, number, total, name } = data;
	const decimals = page.decimals(currency);
	if (service === 'payments') return minorMoney(refund_amount ?? amount, currency, decimals);
	if (total !== undefined) return number ?? majorMoney(total, currency, decimals);
	return name ?? '';
};
