import { copyButton } from './copy.js';
import { h } from './element.js';
import { shortId } from './words.js';

/** One line of a list: what it is, how much, how it stands, what can be done. */
export const row = ({ title, meta = [], id, money = '', state, actions = [] }) => {
	for (const action of actions.filter(Boolean)) {
		action.setAttribute('aria-label', `${action.textContent} ${title} ${money}`.trim());
	}
	const parts = [id ? copyButton(id, 'Id', shortId(id)) : null, ...meta].filter(Boolean);
	return h(
		'li',
		{ class: 'row' },
		h(
			'div',
			{ class: 'what' },
			h('strong', { title }, title),
			h(
				'small',
				{},
				parts.map((part) => h('span', {}, part)),
			),
		),
		h('div', { class: 'money' }, money),
		h('div', { class: 'state' }, state),
		h('div', { class: 'actions' }, actions),
	);
};

/** Live payments of the first business are the usual case and need no mention. */
export const ownerMarks = ({ environment, business }) => [
	environment === 'sandbox' ? 'Sandbox' : null,
	business === 'first' ? null : `Business ${business}`,
];
