import { ask } from '../ask.js';
import { button } from '../button.js';
import { dayOf } from '../moments.js';
import { majorMoney, majorText, parseMinor } from '../money.js';
import { pill } from '../pill.js';
import { row } from '../row.js';
import { toldByAccounting } from '../told.js';
import { label } from '../words.js';

export const documents = {
	id: 'documents',
	items: ({ documents: all }) => all,
	row: (document, page) => {
		const { id, kind, number, status, total, currency, contact, about, due_date, org } = document;
		const paidIn = document.amount_paid > 0 && status === 'partially_paid';
		const money = (amount) => majorMoney(amount, currency, page.decimals(currency));
		return row({
			title: `${number ?? label(kind)} · ${contact}`,
			id,
			meta: [
				about,
				`due ${dayOf(due_date)}`,
				paidIn ? `${money(document.amount_paid)} paid` : null,
				org === 'first' ? null : `Organization ${org}`,
			],
			money: money(total),
			state: pill(status),
			actions: buttons(document, page),
		});
	},
};

const isSale = ({ kind }) => kind === 'invoice' || kind === 'credit_note';
const nameOf = ({ kind, number }) => number ?? `The ${label(kind).toLowerCase()}`;

const UNPOSTED = ['draft', 'awaiting_approval'];
const PAYABLE = ['posted', 'sent', 'approved', 'partially_paid'];

const buttons = (document, page) => {
	const { status } = document;
	const isUnposted = UNPOSTED.includes(status);
	const isPayable = PAYABLE.includes(status);
	const verb = isSale(document) ? 'Issue' : 'Approve';
	return [
		isUnposted ? button(verb, () => issue(document, page), 'primary') : null,
		isPayable ? button('Pay…', () => pay(document, page), 'primary') : null,
		isUnposted || (isPayable && status !== 'partially_paid')
			? button('Void', () => voidIt(document, page))
			: null,
	];
};

/** Only invoices and bills have events. */
const told = (document, change, page) => {
	const type = `${document.kind}.${change}`;
	if (!page.overview.accountingEvents.includes(type)) return 'There is no event for that.';
	return toldByAccounting(type, page.overview, document.org);
};

const issue = async (document, page) => {
	const { number } = await page.actions.issueDocument(document.id);
	const [done, change] = isSale(document) ? ['issued', 'issued'] : ['approved', 'approved'];
	return `${number} ${done}. ${told(document, change, page)}`;
};

const voidIt = async (document, page) => {
	await page.actions.voidDocument(document.id);
	return `${nameOf(document)} is void. ${told(document, 'voided', page)}`;
};

const pay = (document, page) => {
	const { id, total, amount_paid, currency } = document;
	const decimals = page.decimals(currency);
	const value = (total - amount_paid).toFixed(decimals);
	return ask({
		title: `Pay ${document.number}`,
		note: `${majorMoney(Number(value), currency, decimals)} is open. Less than that pays it in part.`,
		fields: [{ name: 'amount', label: 'Amount', kind: 'amount', value, unit: currency }],
		submit: 'Pay',
		work: async (values) => {
			const minor = parseMinor(values.amount, decimals);
			const paid = await page.actions.payDocument(id, Number(majorText(minor, decimals)));
			if (paid.status !== 'paid') return `${document.number} is paid in part; no event for that.`;
			return `${document.number} is paid. ${told(document, 'paid', page)}`;
		},
	});
};
