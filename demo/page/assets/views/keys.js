import { copyButton } from '../copy.js';
import { byId, h } from '../element.js';
import { KEY_NAMES, USUAL_KEYS } from '../keyNames.js';

/** Base addresses and keys to copy into credentials; they never change, so once is enough. */
export const showKeys = ({ keys }) => {
	for (const service of ['payments', 'accounting']) {
		const usual = USUAL_KEYS[service];
		const others = Object.keys(keys[service]).filter((name) => !usual.includes(name));
		const keyLine = (name) => line(KEY_NAMES[service][name], keys[service][name], 'API key ');
		byId(`${service}-keys`).replaceChildren(
			line('Base URL', `${location.origin}/${service}/api/v1`),
			...usual.map(keyLine),
			h(
				'details',
				{},
				h('summary', {}, 'Other API keys, to see what is refused'),
				others.map(keyLine),
			),
		);
	}
};

const line = (label, value, kind = '') =>
	h(
		'div',
		{ class: 'key' },
		h('span', {}, label),
		h('code', { title: value }, value),
		copyButton(value, `${kind}${label}`),
	);
