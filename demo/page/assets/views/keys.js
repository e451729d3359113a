import { copyButton } from '../copy.js';
import { byId, h } from '../element.js';

const USUAL = {
	payments: { live: 'Live key', sandbox: 'Sandbox key' },
	accounting: { readWrite: 'Read and write key' },
};

/** Base addresses and keys to copy into credentials; they never change, so once is enough. */
export const showKeys = ({ keys }) => {
	for (const service of ['payments', 'accounting']) {
		const usual = USUAL[service];
		const others = Object.keys(keys[service]).filter((name) => !(name in usual));
		byId(`${service}-keys`).replaceChildren(
			line('Base URL', `${location.origin}/${service}/api/v1`),
			...Object.entries(usual).map(([name, label]) => line(label, keys[service][name])),
			h(
				'details',
				{},
				h('summary', {}, 'Other keys, to meet refusals'),
				others.map((name) => line(name, keys[service][name])),
			),
		);
	}
};

const line = (label, value) =>
	h(
		'div',
		{ class: 'key' },
		h('span', {}, label),
		h('code', { title: value }, value),
		copyButton(value, label),
	);
