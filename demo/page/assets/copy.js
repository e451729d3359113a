import { h } from './element.js';
import { notify } from './notices.js';

const copy = async (text, name) => {
	try {
		await navigator.clipboard.writeText(text);
		notify(`${name} copied.`);
	} catch {
		notify(`The browser did not allow copying. ${name}: ${text}`, 'bad');
	}
};

/** A button that copies `text`; it shows `shown`, or the word Copy. */
export const copyButton = (text, name, shown = 'Copy') =>
	h(
		'button',
		{
			type: 'button',
			class: shown === 'Copy' ? 'small' : 'plain id',
			title: `Copy ${name}: ${text}`,
			'aria-label': `Copy ${name} ${shown === 'Copy' ? '' : shown}`.trim(),
			onclick: () => copy(text, name),
		},
		shown,
	);
