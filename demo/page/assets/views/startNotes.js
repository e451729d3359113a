import { majorMoney, minorMoney } from '../money.js';

/** What stands beside the three steps of "Start here", as far as somebody is. */
export const startNotes = ({ start, endpoints }, decimals) => [
	linkNote(start, decimals),
	payNote(start, endpoints),
	invoiceNote(start, endpoints, decimals),
];

const linkNote = ({ link }, decimals) => {
	if (!link) return 'As a shop does: one call to the payments service.';
	const { title, amount, currency, environment } = link;
	const money = minorMoney(amount, currency, decimals(currency));
	return `${title}, ${money}${environment === 'sandbox' ? ', in the sandbox' : ''}.`;
};

const payNote = ({ link, isPaid }, endpoints) => {
	if (!isPaid) return 'You are the payer. The service sends an event to n8n.';
	return isHeard(link, endpoints)
		? 'Paid, and n8n got the event.'
		: 'Paid, but no workflow listens.';
};

const invoiceNote = ({ link, isPaid, invoice }, endpoints, decimals) => {
	if (invoice) {
		const { total, currency } = invoice;
		return `n8n drafted an invoice for ${majorMoney(total, currency, decimals(currency))}.`;
	}
	if (link?.environment === 'sandbox' && !isHeard(link, endpoints)) {
		return 'No workflow listens in the sandbox. In n8n, choose the sandbox credential in the trigger of example 1 and publish it again.';
	}
	return isPaid
		? 'n8n is drafting the invoice.'
		: 'A workflow does it; open its execution to see how.';
};

const isHeard = ({ business, environment }, { payments }) =>
	payments.some((one) => one.business === business && one.environment === environment);
