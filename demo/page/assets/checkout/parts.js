import { h } from '../element.js';
import { momentOf } from '../moments.js';
import { majorText, minorMoney } from '../money.js';

/** What is to be paid, and to whom it is clear that it is a test. */
export const asked = ({
	title,
	description,
	amount,
	currency,
	decimals,
	environment,
	expiresAt,
	closed,
}) =>
	[
		h('h1', {}, title),
		description ? h('p', { class: 'note' }, description) : null,
		amount === null
			? h('p', { class: 'note' }, 'You choose the amount.')
			: h('p', { class: 'total' }, minorMoney(amount, currency, decimals)),
		expiresAt && closed !== 'paid' ? h('p', { class: 'note' }, expiry(expiresAt, closed)) : null,
		environment === 'sandbox' ? h('span', { class: 'pill warn' }, 'Sandbox') : null,
	].filter(Boolean);

export const expiry = (expiresAt, closed, now) =>
	`${closed === 'expired' ? 'Expired' : 'Pay by'} ${momentOf(expiresAt, now)}.`;

export const amountField = ({ suggested, currency, decimals }) => {
	const value = suggested === null ? majorText(25 * 10 ** decimals, decimals) : String(suggested);
	const input = h('input', { name: 'amount', value, inputmode: 'decimal', autocomplete: 'off' });
	const element = h(
		'label',
		{ class: 'field' },
		h('span', {}, 'Amount'),
		h('span', { class: 'input' }, input, h('span', { class: 'unit' }, currency)),
	);
	return { element, input };
};

/** The two ways a checkout can go; a refusal is said in words, and both stay open. */
export const offer = ({ checkout: { amount, currency, decimals }, field, pay, fail }) => {
	const problem = h('p', { class: 'problem', role: 'alert' });
	const total = amount === null ? '' : ` ${minorMoney(amount, currency, decimals)}`;
	const payButton = h('button', { type: 'submit', class: 'primary' }, `Pay${total}`);
	const failButton = h('button', { type: 'button' }, 'Pay with a card that is declined');
	const attempt = async (button, work) => {
		if (button.getAttribute('aria-busy') === 'true') return;
		problem.textContent = '';
		button.setAttribute('aria-busy', 'true');
		await work().catch((error) => {
			problem.textContent = error.message;
		});
		button.removeAttribute('aria-busy');
	};
	const form = h(
		'form',
		{ class: 'offer', novalidate: true },
		field?.element,
		payButton,
		failButton,
		problem,
	);
	// Enter in the amount pays, as people expect.
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		void attempt(payButton, pay);
	});
	failButton.addEventListener('click', () => void attempt(failButton, fail));
	return form;
};

export const ending = (tone, title, note) =>
	h(
		'div',
		{ class: `ending ${tone}` },
		h('span', { class: 'sign', 'aria-hidden': 'true' }, tone === 'good' ? '✓' : '×'),
		h('h2', {}, title),
		h('p', { class: 'note' }, note),
	);
