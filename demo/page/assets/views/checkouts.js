import { ask } from '../ask.js';
import { button } from '../button.js';
import { majorMoney, majorText, minorMoney, parseMinor } from '../money.js';
import { pill } from '../pill.js';
import { ownerMarks, row } from '../row.js';
import { toldByPayments } from '../told.js';

/** Links and QR codes that a payer can pay, or fail to pay. */
export const checkouts = {
	id: 'checkouts',
	items: ({ checkouts: all }) => all,
	row: (item, page) => {
		const { kind, title, id, amount, currency } = item;
		const decimals = page.decimals(currency);
		return row({
			title,
			id,
			meta: [kind === 'link' ? 'Payment link' : 'QR code', ...ownerMarks(item)],
			money: amount === null ? openMoney(item, decimals) : minorMoney(amount, currency, decimals),
			state: stateOf(item),
			actions: isClosed(item) ? [] : buttons(item, page),
		});
	},
};

const isClosed = ({ expired, singleUse, paid }) => expired || (singleUse && paid > 0);

const openMoney = ({ suggested, currency }, decimals) =>
	suggested === null ? `Any ${currency}` : `~ ${majorMoney(suggested, currency, decimals)}`;

const stateOf = ({ expired, paid, failed }) => {
	if (paid > 0) return pill('paid', paid === 1 ? 'Paid' : `Paid ${paid}×`);
	if (expired) return pill('expired');
	return failed > 0 ? pill('failed', 'Declined') : pill('open');
};

const buttons = (item, page) => {
	const dots = item.amount === null ? '…' : '';
	return [
		button(`Pay${dots}`, () => withAmount(item, page, 'Pay', pay), 'primary'),
		button(`Fail${dots}`, () => withAmount(item, page, 'Fail', fail)),
	];
};

/** Asks for the amount where the link or code leaves it open. */
const withAmount = (item, page, verb, work) => {
	const { amount, currency, title, suggested } = item;
	if (amount !== null) return work(item, page);
	const decimals = page.decimals(currency);
	const value = suggested === null ? majorText(25 * 10 ** decimals, decimals) : String(suggested);
	return ask({
		title: `${verb}: ${title}`,
		note: 'The payer chooses the amount.',
		fields: [{ name: 'amount', label: 'Amount', kind: 'amount', value, unit: currency }],
		submit: verb === 'Pay' ? 'Pay' : 'Fail the payment',
		work: (values) => work(item, page, parseMinor(values.amount, decimals)),
	});
};

const pay = async (item, page, amount) => {
	const { payment } = await page.actions.payCheckout(item, amount);
	const paid = minorMoney(payment.amount, item.currency, page.decimals(item.currency));
	return `${paid} paid. ${toldByPayments('payment.succeeded', item, page.overview)}`;
};

const fail = async (item, page, amount) => {
	const { payment } = await page.actions.failCheckout(item, amount);
	const told = toldByPayments('payment.failed', item, page.overview);
	return `The payment failed (${payment.failureReason}). ${told}`;
};
