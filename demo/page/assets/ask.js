import { byId, h } from './element.js';
import { inputFor, valuesOf } from './fields.js';
import { notify } from './notices.js';

/** Opens the dialog with a form; stays open and says why when `work` refuses the values. */
export const ask = ({ title, note, fields = [], submit, work }) => {
	const dialog = byId('dialog');
	const problem = h('p', { class: 'problem', role: 'alert' });
	const send = h('button', { type: 'submit', class: 'primary' }, submit);
	const cancel = h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel');
	const form = h(
		'form',
		{ method: 'dialog', novalidate: true },
		h('h2', { id: 'dialog-title' }, title),
		note ? h('p', { class: 'note' }, note) : null,
		fields.map(inputFor),
		problem,
		h('div', { class: 'buttons' }, cancel, send),
	);
	form.addEventListener('submit', async (event) => {
		event.preventDefault();
		problem.textContent = '';
		send.setAttribute('aria-busy', 'true');
		try {
			const result = await work(valuesOf(form, fields));
			dialog.close();
			if (result) notify(result);
		} catch (error) {
			problem.textContent = error.message;
		} finally {
			send.removeAttribute('aria-busy');
		}
	});
	dialog.replaceChildren(form);
	dialog.showModal();
	form.querySelector('input:not([type=checkbox])')?.select();
};

/** Shows something once, with a button to take it along. */
export const show = ({ title, note, content }) => {
	const dialog = byId('dialog');
	const done = h('button', { type: 'button', class: 'primary', onclick: () => dialog.close() });
	done.append('Done');
	dialog.replaceChildren(
		h('h2', { id: 'dialog-title' }, title),
		h('p', { class: 'note' }, note),
		content,
		h('div', { class: 'buttons' }, done),
	);
	dialog.showModal();
};
