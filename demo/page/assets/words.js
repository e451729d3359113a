/** "Error: the link has expired" → "The link has expired." */
export const sentence = (text) => {
	const bare = String(text)
		.replace(/^Error: /, '')
		.trim();
	const begun = bare.charAt(0).toUpperCase() + bare.slice(1);
	return /[.!?]$/.test(begun) ? begun : `${begun}.`;
};

export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** "partially_refunded" → "Partially refunded" */
export const label = (value) => {
	const spaced = value.replaceAll('_', ' ');
	return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

export const shortId = (id) => id.slice(0, 8);
