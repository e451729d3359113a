import { paymentsActions } from './actions/payments.js';
import { amountField, asked, ending, offer } from './checkout/parts.js';
import { byId } from './element.js';
import { minorMoney, parseMinor } from './money.js';
import { read, send } from './send.js';

const actions = paymentsActions(send);
const show = (...parts) => byId('checkout').replaceChildren(...parts);

const CLOSED = {
	paid: ['good', 'Already paid', 'Nothing is left to pay here.'],
	expired: ['bad', 'Expired', 'Ask the shop for a new link.'],
};

const open = async () => {
	const checkout = await read(`/checkout${location.pathname}`);
	document.title = `${checkout.title}, simulated checkout`;
	if (checkout.closed) show(...asked(checkout), ending(...CLOSED[checkout.closed]));
	else show(...asked(checkout), payForm(checkout));
};

const payForm = (checkout) => {
	const field = checkout.amount === null ? amountField(checkout) : null;
	const amountOf = () => (field ? parseMinor(field.input.value, checkout.decimals) : undefined);
	return offer({
		checkout,
		field,
		pay: async () => settle(checkout, await actions.payCheckout(checkout, amountOf())),
		fail: async () => {
			const { payment } = await actions.failCheckout(checkout, amountOf());
			throw new Error(`The card was declined (${payment.failureReason}). Nothing was paid.`);
		},
	});
};

/** On to the shop where it asked for that; a confirmation otherwise. */
const settle = (checkout, { payment, redirectedTo }) => {
	if (redirectedTo !== null) {
		location.assign(redirectedTo);
		return;
	}
	const paid = minorMoney(payment.amount, payment.currency, checkout.decimals);
	show(...asked(checkout), ending('good', `${paid} paid`, `Payment ${payment.id}`));
};

open().catch((error) => show(ending('bad', 'Nothing to pay here', error.message)));
