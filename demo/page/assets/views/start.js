import { whenPressed } from '../button.js';
import { copyButton } from '../copy.js';
import { byId, h } from '../element.js';
import { toldByPayments } from '../told.js';
import { startNotes } from './startNotes.js';

let opened = null;

/** Three clicks that show the point: a link, its payment, and what n8n made of it. */
export const connectStart = (page) => {
	const create = (id, environment) =>
		whenPressed(byId(id), async () => {
			await page.actions.createLink(page.overview.keys.payments[environment]);
		});
	create('start-create', 'live');
	create('start-sandbox', 'sandbox');
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
	const { link, isPaid, run } = start;
	const isOpened = run !== null && run === opened;
	mark('start-1', link ? 'done' : 'next');
	mark('start-2', isPaid ? 'done' : link ? 'next' : 'later');
	mark('start-3', isOpened ? 'done' : isPaid ? 'next' : 'later');
	byId('start-create').textContent = link ? 'Create another' : 'Create a link';
	byId('start-pay').disabled = !link || isPaid;
	leadTo(byId('start-open'), run);
	startNotes(page.overview, page.decimals).forEach((note, index) => {
		say(`start-${index + 1}-note`, note);
	});
	byId('start-next').hidden = opened === null;
	showLogin(n8n);
};

const mark = (id, state) => {
	const step = byId(id);
	step.dataset.state = state;
	if (state === 'next') step.setAttribute('aria-current', 'step');
	else step.removeAttribute('aria-current');
	say(`${id}-state`, state === 'done' ? '(done)' : '');
};

/** A link without an address can neither be followed nor focused. */
const leadTo = (anchor, run) => {
	if (run === null) anchor.removeAttribute('href');
	else anchor.href = `/n8n/runs/${run}`;
	anchor.setAttribute('aria-disabled', String(run === null));
};

/** Said once: a text that is put there again would be read aloud again. */
const say = (id, text) => {
	if (byId(id).textContent !== text) byId(id).textContent = text;
};

const showLogin = ({ login: { email, password } }) => {
	if (byId('start-login').childElementCount > 0) return;
	byId('start-login').append(
		'n8n asks you to sign in: ',
		copyButton(email, 'Email', email),
		h('span', { 'aria-hidden': 'true' }, ' · '),
		copyButton(password, 'Password', password),
	);
};
