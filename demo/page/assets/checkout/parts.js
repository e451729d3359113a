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
		expiresAt && !closed ? h('p', { class: 'note' }, `Pay by ${momentOf(expiresAt)}.`) : null,
		environment === 'sandbox' ? h('span', { class: 'pill warn' }, 'Sandbox') : null,
	].filter(Boolean);

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
	const button = (look, label, work) => {
		const element = h('button', { type: 'button', class: look }, label);
		element.addEventListener('click', async () => {
			if (element.getAttribute('aria-busy') === 'true') return;
			problem.textContent = '';
			element.setAttribute('aria-busy', 'true');
			await work().catch((error) => {
				problem.textContent = error.message;
			});
			element.removeAttribute('aria-busy');
		});
		return element;
	};
	const total = amount === null ? '' : ` ${minorMoney(amount, currency, decimals)}`;
	return h(
		'div',
		{ class: 'offer' },
		field?.element,
		button('primary', `Pay${total}`, pay),
		button('', 'Pay with a card that is declined', fail),
		problem,
	);
};

export const ending = (tone, title, note) =>
	h(
		'div',
		{ class: `ending ${tone}` },
		h('span', { class: 'sign', 'aria-hidden': 'true' }, tone === 'good' ? '✓' : '×'),
		h('h2', {}, title),
		h('p', { class: 'note' }, note),
	);
