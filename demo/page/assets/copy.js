import { h } from './element.js';
import { notify } from './notices.js';

async function copy(text, name) {
	try {
		await navigator.clipboard.writeText(text);
		notify(`${name} copied.`);
	} catch {
		notify(`The browser did not allow copying. ${name}: ${text}`, 'bad');
	}
}

/** A button that copies `text`; it shows `shown`, or the word Copy. */
export function copyButton(text, name, shown = 'Copy') {
	return h(
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
}
