import { whenPressed } from '../button.js';
import { copyButton } from '../copy.js';
import { byId, h } from '../element.js';
import { majorMoney, minorMoney } from '../money.js';
import { toldByPayments } from '../told.js';

let opened = null;

/** Three clicks that show the point: a link, its payment, and what n8n made of it. */
export const connectStart = (page) => {
	whenPressed(byId('start-create'), async () => {
		await page.actions.createLink(page.overview.keys.payments.live);
	});
	whenPressed(byId('start-pay'), async () => {
		const { link } = page.overview.start;
		await page.actions.payCheckout(link);
		return `The link is paid. ${toldByPayments('payment.succeeded', link, page.overview)}`;
	});
	byId('start-open').addEventListener('click', () => {
		opened = page.overview.start.run;
		showStart(page);
	});
};

export const showStart = (page) => {
	const { n8n, start } = page.overview;
	byId('start').hidden = n8n === null;
	if (n8n === null) return;
	const { link, isPaid, run, invoice } = start;
	const isOpened = run !== null && run === opened;
	mark('start-1', link ? 'done' : 'next');
	mark('start-2', isPaid ? 'done' : link ? 'next' : 'later');
	mark('start-3', isOpened ? 'done' : isPaid ? 'next' : 'later');
	byId('start-create').textContent = link ? 'Create another' : 'Create a link';
	byId('start-pay').disabled = !link || isPaid;
	leadTo(byId('start-open'), run);
	byId('start-1-note').textContent = link
		? `${link.title}, ${minorMoney(link.amount, link.currency, page.decimals(link.currency))}.`
		: 'As a shop does: one call to the payments service.';
	byId('start-2-note').textContent = isPaid
		? 'Paid, and n8n was told.'
		: 'You are the payer. The service tells n8n.';
	byId('start-3-note').textContent = invoiceNote(isPaid, invoice, page);
	showLogin(n8n);
};

const mark = (id, state) => {
	byId(id).dataset.state = state;
};

/** A link without an address can neither be followed nor focused. */
const leadTo = (anchor, run) => {
	if (run === null) anchor.removeAttribute('href');
	else anchor.href = `/n8n/runs/${run}`;
	anchor.setAttribute('aria-disabled', String(run === null));
};

const invoiceNote = (isPaid, invoice, page) => {
	if (invoice) {
		const { total, currency } = invoice;
		return `n8n drafted an invoice over ${majorMoney(total, currency, page.decimals(currency))}.`;
	}
	return isPaid ? 'n8n is drafting the invoice.' : 'A workflow does it; open its run to see how.';
};

const showLogin = ({ login: { email, password } }) => {
	if (byId('start-login').childElementCount > 0) return;
	byId('start-login').append(
		'n8n asks you to sign in: ',
		copyButton(email, 'E-mail', email),
		h('span', { 'aria-hidden': 'true' }, ' · '),
		copyButton(password, 'Password', password),
	);
};
