import type { IDataObject } from 'n8n-workflow';

/** Case, accents and space make no difference to somebody who looks for something. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What people know of a record: names, numbers, references, states, also those the label leaves out. */
const valuesOf = (record: IDataObject): unknown[] =>
	Object.values(record).filter((value) => ['string', 'number'].includes(typeof value));

/** Every word that was typed stands somewhere in what the list shows or the record holds. */
export const isFound = (filter: string, record: IDataObject, ...shown: string[]): boolean => {
	const text = plain([...shown, ...valuesOf(record)].join(' '));
	return plain(filter)
		.split(/\s+/)
		.every((word) => text.includes(word));
};
