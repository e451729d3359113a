import { parse } from 'csv-parse/sync';

const OPTIONS = { bom: true, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true };

/** The cells of a CSV file. One that is broken is shown line by line. */
export const csvRows = (text: string): string[][] => {
	try {
		return parse(text, OPTIONS);
	} catch {
		return text.split(/\r?\n/).map((line) => [line]);
	}
};
