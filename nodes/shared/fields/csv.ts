import type { IDataObject } from 'n8n-workflow';

/**
 * A spreadsheet takes a cell that begins like this for a formula. In many countries it divides cells
 * at semicolons, so a name may hold the beginning of another cell.
 */
const FORMULA = /(?:^|[;\t\r\n])(?="{0,2}[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** Less than nothing is no formula, also where the service writes figures as text. */
const FIGURE = /^-\d+(?:\.\d+)?$/;

const cell = (value: unknown): string => {
	if (value === undefined || value === null) return '';
	if (typeof value === 'number') return String(value);
	const said = String(value);
	const text = FIGURE.test(said) ? said : said.replace(FORMULA, "$&'");
	return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as a table, with a line for the names of its columns. */
export const toCsv = (columns: readonly string[], rows: readonly IDataObject[]): string =>
	[columns, ...rows.map((row) => columns.map((column) => row[column]))]
		.map((line) => `${line.map(cell).join(',')}\r\n`)
		.join('');
