import { type IDataObject, UserError } from 'n8n-workflow';
import { refuseDamaged } from '../../../shared/expression/damaged';
import { isFromClock } from '../../../shared/expression/madeOf';
import { referenceAlone } from '../../../shared/expression/reference';
import { isNothing } from '../../../shared/expression/refuseMissing';
import { toDay } from '../../../shared/fields/time';
import { canonical } from '../../../shared/idempotency/keys';
import type { Entry, Reading } from '../../../shared/operation/operation';
import { isRecord } from '../../../shared/transport/list';
import { placeInWords } from '../../../shared/transport/place';
import { fold } from '../../fold';
import type { LineInput } from './invoiceLine';

interface Header {
	readonly preview: boolean;
	readonly contactId: string;
	readonly reference: string;
	readonly currency?: string;
	readonly additionalFields: { readonly currency?: string };
	readonly amountUnit: string;
	readonly options: object;
	readonly skipIfReferenceExists: boolean;
}

interface ItemAsLine extends Header, LineInput {
	readonly groupBy: string;
}

const HEADER = [
	'preview',
	'contactId',
	'reference',
	'currency',
	'additionalFields',
	'amountUnit',
	'options',
	'skipIfReferenceExists',
] as const;

const DAYS = ['date', 'dueDate'];

/** Only what the item itself holds, not what every object inherits. */
const own = (value: unknown, key: string): unknown =>
	typeof value === 'object' && value !== null && Object.hasOwn(value, key)
		? (value as IDataObject)[key]
		: undefined;

/** The editor writes `fields['Order No']` and `orders[0].id` where such a field is dropped. */
const stepsOf = (path: string): readonly string[] =>
	referenceAlone(`={{ $json${path.startsWith('[') ? '' : '.'}${path} }}`)?.path ?? path.split('.');

/** `order.id` reads through objects; a name with a dot in it is found first. */
const valueAt = (json: IDataObject, path: string): unknown =>
	own(json, path) ?? stepsOf(path).reduce<unknown>(own, json);

const groupKey = ({ input, items: [{ index, json }] }: Entry<ItemAsLine>): string => {
	if (!input.groupBy) return '';
	const found = valueAt(json, input.groupBy);
	const value = isNothing(found) ? '' : found;
	// Two groups would be one.
	refuseDamaged(value, `Group By: item ${index}`);
	// Spreadsheets end with blanks that nobody sees.
	const key = typeof value === 'object' ? canonical(value) : String(value).trim();
	if (key !== '') return key;
	throw new UserError(`Group By: item ${index} has nothing in the field "${input.groupBy}"`, {
		description:
			'Nothing was created. Every item needs a value, or its line would get lost or stand on the invoice of another.',
	});
};

/** Codes, IDs and references are the same in upper and lower case. */
const isSameValue = (one: unknown, other: unknown): boolean =>
	one === other || fold(JSON.stringify(one)) === fold(JSON.stringify(other));

/** `$now` is another moment for each item, and only its day is sent. */
const isSameDay = (one: unknown, other: unknown, name: string, { timezone, label }: Reading) => {
	const [day, otherDay] = [one, other].map((moment) => toDay(moment, timezone, label(name)));
	return day === otherDay;
};

/** Where two inputs differ: the name of a field, or of a collection and the field in it. */
const differenceOf = (first: ItemAsLine, other: ItemAsLine, reading: Reading): string[] => {
	for (const name of HEADER) {
		const [one, another]: unknown[] = [first[name], other[name]];
		if (!isRecord(one) || !isRecord(another)) {
			if (isSameValue(one, another)) continue;
			return [name];
		}
		// Long notes are the same text for all items, and are not compared letter by letter.
		const inner = Object.keys({ ...one, ...another }).find(
			(key) =>
				!isSameValue(one[key], another[key]) &&
				!isFromClock(reading.expressionOf(key)) &&
				!(DAYS.includes(key) && isSameDay(one[key], another[key], key, reading)),
		);
		if (inner !== undefined) return [name, inner];
	}
	return [];
};

/** An invoice has one customer and one date: items that disagree do not belong on it. */
const checkHeaders = (
	[first, ...others]: ReadonlyArray<Entry<ItemAsLine>>,
	reading: Reading,
): void => {
	for (const other of others) {
		const path = differenceOf(first.input, other.input, reading);
		if (path.length === 0) continue;
		throw new UserError(
			`${placeInWords(path.map(reading.label))}: items ${first.items[0].index} and ${other.items[0].index} differ, but belong to one invoice`,
			{ description: 'Nothing was created. Set Group By to the field that tells invoices apart.' },
		);
	}
};

/** All items become the lines of one invoice, or of one invoice per value of a field. */
export const groupLines = (
	entries: ReadonlyArray<Entry<ItemAsLine>>,
	reading: Reading,
): Array<Entry<object>> => {
	const groups = new Map<string, Array<Entry<ItemAsLine>>>();
	for (const entry of entries) {
		const key = groupKey(entry);
		const members = groups.get(key);
		if (members) members.push(entry);
		else groups.set(key, [entry]);
	}
	return [...groups.values()].map((members) => {
		checkHeaders(members, reading);
		const gathered = members.map(({ input }): LineInput => input);
		return {
			input: { ...members[0].input, gathered },
			items: members.flatMap(({ items }) => items),
		};
	});
};
