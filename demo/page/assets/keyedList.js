const shown = new WeakMap();

/** Brings a list up to date; rows that did not change stay as they are, focus included. */
export const fillList = (list, items, row) => {
	const before = shown.get(list) ?? new Map();
	const after = new Map();
	for (const item of items) {
		const seen = JSON.stringify(item);
		const old = before.get(item.id);
		after.set(item.id, old?.seen === seen ? old : { seen, element: renew(old, row(item)) });
	}
	for (const [id, { element }] of before) if (!after.has(id)) removeRow(element);
	let place = list.firstElementChild;
	for (const { element } of after.values()) {
		if (element === place) place = place.nextElementSibling;
		else list.insertBefore(element, place);
	}
	shown.set(list, after);
};

const renew = (old, fresh) => {
	if (!old) return fresh;
	const held = old.element.contains(document.activeElement) ? document.activeElement : null;
	const open = old.element.querySelector('details')?.open;
	old.element.replaceWith(fresh);
	if (open) fresh.querySelector('details').open = true;
	if (held) (sameButton(fresh, held) ?? fresh.querySelector('.actions button'))?.focus();
	return fresh;
};

const sameButton = (row, { textContent }) =>
	[...row.querySelectorAll('button, summary')].find((one) => one.textContent === textContent);

const removeRow = (element) => {
	const next = element.nextElementSibling ?? element.previousElementSibling;
	if (element.contains(document.activeElement)) next?.querySelector('.actions button')?.focus();
	element.remove();
};
