import { UserError } from 'n8n-workflow';
import { spreadsheetErrorIn } from './spreadsheetError';

/** How a spreadsheet writes a long number, of which it then keeps the first digits. */
const CUT_NUMBER = /(?<![A-Za-z\d.+/=])\d(?:[.,]\d{1,20})?e\+\d\d(?![A-Za-z\d+/=])/i;

/** In a text, what looks like it may be meant. */
const isOfSpreadsheet = (value: string, isProtecting: boolean) => {
	const found = spreadsheetErrorIn(value) ?? CUT_NUMBER.exec(value)?.[0];
	return isProtecting ? found !== undefined : found === value.trim();
};

/** Refuses what stood for something else before a spreadsheet or JavaScript read it. */
export const refuseDamaged = (value: unknown, label: string, isProtecting = false): void => {
	// JavaScript makes one number of several long ones.
	if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
		throw new UserError(`${label}: ${value} lost digits because it came as a number`, {
			description: 'Pass it as text: put it in quotes where it comes from. Nothing was sent.',
		});
	}
	if (typeof value !== 'string' || !isOfSpreadsheet(value, isProtecting)) return;
	throw new UserError(`${label}: "${value.slice(0, 60)}" is what a spreadsheet made of it`, {
		description: 'Correct the cell, or format its column as text. Nothing was sent.',
	});
};
