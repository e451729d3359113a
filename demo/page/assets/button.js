import { h } from './element.js';
import { notify } from './notices.js';

/** A button whose work resolves to a sentence about what came of it, or to nothing. */
export const button = (label, work, look = '') => {
	const element = h('button', { type: 'button', class: look }, label);
	return whenPressed(element, work);
};

export const whenPressed = (element, work) => {
	element.addEventListener('click', async () => {
		if (element.getAttribute('aria-busy') === 'true') return;
		element.setAttribute('aria-busy', 'true');
		try {
			const result = await work();
			if (result) notify(result);
		} catch (error) {
			notify(error.message, 'bad');
		} finally {
			element.removeAttribute('aria-busy');
		}
	});
	return element;
};
