import { ask } from '../ask.js';
import { button } from '../button.js';
import { momentOf } from '../moments.js';
import { majorText, minorMoney, parseMinor } from '../money.js';
import { pill } from '../pill.js';
import { ownerMarks, row } from '../row.js';
import { toldByPayments } from '../told.js';

export const payments = {
	id: 'payment-list',
	items: ({ payments: all }) => all,
	row: (payment, page) => {
		const { id, title, amount, currency, status, createdAt, refunded, failureReason } = payment;
		const decimals = page.decimals(currency);
		const isPartly = status === 'partially_refunded';
		return row({
			title: title ?? 'Payment',
			id,
			meta: [
				momentOf(createdAt),
				...ownerMarks(payment),
				failureReason,
				isPartly ? `${minorMoney(refunded, currency, decimals)} refunded` : null,
			],
			money: minorMoney(amount, currency, decimals),
			state: pill(status, isPartly ? 'Part refunded' : undefined),
			actions: buttons(payment, page),
		});
	},
};

const buttons = (payment, page) => {
	const { id, status } = payment;
	const told = (type) => toldByPayments(type, payment, page.overview);
	if (status === 'pending' || status === 'processing') {
		return [
			button('Complete', async () => {
				await page.actions.completePayment(id);
				return `The payment succeeded. ${told('payment.succeeded')}`;
			}),
			button('Fail', async () => {
				const { failureReason } = await page.actions.failPayment(id);
				return `The payment failed (${failureReason}). ${told('payment.failed')}`;
			}),
		];
	}
	const isRefundable = status === 'succeeded' || status === 'partially_refunded';
	return isRefundable ? [button('Refund…', () => refund(payment, page))] : [];
};

const refund = (payment, page) => {
	const { id, amount, refunded, currency, title } = payment;
	const decimals = page.decimals(currency);
	const left = amount - refunded;
	return ask({
		title: `Refund: ${title ?? 'payment'}`,
		note: `${minorMoney(left, currency, decimals)} can be refunded. As in the dashboard, it is done at once.`,
		fields: [
			{
				name: 'amount',
				label: 'Amount',
				kind: 'amount',
				value: majorText(left, decimals),
				unit: currency,
			},
		],
		submit: 'Refund',
		work: async (values) => {
			const back = parseMinor(values.amount, decimals);
			await page.actions.refundPayment(id, back);
			const told = toldByPayments('payment.refunded', payment, page.overview);
			return `${minorMoney(back, currency, decimals)} refunded. ${told}`;
		},
	});
};
