/** Builds an element. Text is only ever text here: nothing is parsed as markup. */
export const h = (tag, attributes = {}, ...children) => {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		if (value === undefined || value === null || value === false) continue;
		if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
		else element.setAttribute(name, value === true ? '' : value);
	}
	element.append(...children.flat().filter((child) => child !== null && child !== undefined));
	return element;
};

export const byId = (id) => document.getElementById(id);
