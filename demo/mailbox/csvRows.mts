const CELL = /(?:"((?:[^"]+|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g;

/** The cells of a CSV file. A quoted one may contain commas, quotes and line breaks. */
export const csvRows = (text: string): string[][] => {
	const rows: string[][] = [[]];
	for (const [, quoted, plain, end] of text.replace(/^\uFEFF/, '').matchAll(CELL)) {
		rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
		if (end === '') break;
		if (end !== ',') rows.push([]);
	}
	return rows.filter((row) => row.length > 1 || row[0] !== '');
};
