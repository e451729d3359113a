import { h } from './element.js';

/** Kinds of field: text, amount (with its currency behind it), choice, checks. */
export const inputFor = (field) => {
	if (field.kind === 'checks') return checks(field);
	const input = field.kind === 'choice' ? choice(field) : text(field);
	const unit = field.unit ? h('span', { class: 'unit' }, field.unit) : null;
	return h(
		'label',
		{ class: 'field' },
		h('span', {}, field.label),
		h('span', { class: 'input' }, input, unit),
	);
};

const text = ({ name, value = '', kind, placeholder }) => {
	const inputmode = kind === 'amount' ? 'decimal' : undefined;
	return h('input', { name, value, inputmode, placeholder, autocomplete: 'off' });
};

const choice = ({ name, options }) =>
	h(
		'select',
		{ name },
		options.map(({ value, label }) => h('option', { value }, label)),
	);

const checks = ({ name, label, options }) => {
	const boxes = options.map((value) =>
		h(
			'label',
			{ class: 'check' },
			h('input', { type: 'checkbox', name, value, checked: true }),
			value,
		),
	);
	return h('fieldset', {}, h('legend', {}, label), h('div', { class: 'checks' }, boxes));
};

export const valuesOf = (form, fields) => {
	const data = new FormData(form);
	return Object.fromEntries(
		fields.map(({ name, kind }) => [
			name,
			kind === 'checks' ? data.getAll(name) : String(data.get(name)).trim(),
		]),
	);
};
