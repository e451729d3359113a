import { ask, show } from '../ask.js';
import { button } from '../button.js';
import { h } from '../element.js';
import { momentOf } from '../moments.js';
import { majorMoney, majorText, minorMoney, parseMinor } from '../money.js';
import { pill } from '../pill.js';
import { qrPicture } from '../qr/picture.js';
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
			meta: [
				kind === 'link'
					? linkTo(item.url, 'Payment link', `Payment link of ${title}`)
					: codeButton(item),
				...ownerMarks(item),
				item.expiresAt && !item.closed ? `until ${momentOf(item.expiresAt)}` : null,
			],
			money: amount === null ? openMoney(item, decimals) : minorMoney(amount, currency, decimals),
			state: stateOf(item),
			actions: item.closed ? [] : buttons(item, page),
		});
	},
};

const linkTo = (url, text, label) =>
	h('a', { href: url, target: '_blank', rel: 'noreferrer', 'aria-label': label }, text);

const codeButton = ({ title, url }) =>
	button(
		'QR code',
		() =>
			show({
				title,
				note: 'Any phone reads it; the address opens on this machine alone.',
				content: h(
					'div',
					{ class: 'code' },
					qrPicture(url, `QR code of ${title}`),
					linkTo(url, url),
				),
			}),
		'plain',
	);

const openMoney = ({ suggested, currency }, decimals) =>
	suggested === null ? `Any ${currency}` : `~ ${majorMoney(suggested, currency, decimals)}`;

const stateOf = ({ closed, paid, failed }) => {
	if (paid > 0) return pill('paid', paid === 1 ? 'Paid' : `Paid ${paid}×`);
	if (closed === 'expired') return pill('expired');
	return failed > 0 ? pill('failed', 'Declined') : pill('open');
};

const buttons = (item, page) => {
	const dots = item.amount === null ? '…' : '';
	const verb = item.paid > 0 ? 'Pay again' : 'Pay';
	return [
		button(
			`${verb}${dots}`,
			() => withAmount(item, page, 'Pay', pay),
			item.paid > 0 ? '' : 'primary',
		),
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
