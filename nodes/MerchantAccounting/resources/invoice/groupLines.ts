import { type IDataObject, UserError } from 'n8n-workflow';
import { canonical } from '../../../shared/idempotency/keys';
import { labelOf } from '../../../shared/operation/field';
import type { Entry } from '../../../shared/operation/operation';
import { validate } from '../../../shared/run/build';
import { isRecord } from '../../../shared/transport/list';
import { limits } from '../../limits';
import { enteredCurrency } from './invoiceCurrency';
import { type LineInput, toLine } from './invoiceLine';
import { linesFields, linesSchema } from './invoiceLines';

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
	['preview', 'Preview'],
	['contactId', 'Customer'],
	['reference', 'Reference'],
	['currency', 'Currency'],
	['additionalFields', 'Additional Fields'],
	['amountUnit', 'Amount Unit'],
	['options', 'Options'],
	['skipIfReferenceExists', 'Skip If Reference Exists'],
] as const;

/** Only what the item itself holds, not what every object inherits. */
const own = (value: unknown, key: string): unknown =>
	typeof value === 'object' && value !== null && Object.hasOwn(value, key)
		? (value as IDataObject)[key]
		: undefined;

/** `order.id` reads through objects; a name with a dot in it is found first. */
const valueAt = (json: IDataObject, path: string): unknown =>
	own(json, path) ?? path.split('.').reduce<unknown>(own, json);

const groupKey = ({ input, items: [{ index, json }] }: Entry<ItemAsLine>): string => {
	if (!input.groupBy) return '';
	const value = valueAt(json, input.groupBy);
	if (value !== undefined && value !== null && value !== '') {
		return typeof value === 'object' ? canonical(value) : String(value);
	}
	throw new UserError(`Group By: item ${index} has nothing in the field "${input.groupBy}"`, {
		description: 'Nothing was created. Every item needs a value, or its line would get lost.',
	});
};

const isSameValue = (one: unknown, other: unknown): boolean =>
	one === other || JSON.stringify(one) === JSON.stringify(other);

/** Long notes are the same text for all items, and are not compared letter by letter. */
const isSame = (one: unknown, other: unknown): boolean => {
	if (!isRecord(one) || !isRecord(other)) return isSameValue(one, other);
	return Object.keys({ ...one, ...other }).every((name) => isSameValue(one[name], other[name]));
};

/** An invoice has one customer and one date: items that disagree do not belong on it. */
const checkHeaders = ([first, ...others]: ReadonlyArray<Entry<ItemAsLine>>): void => {
	for (const other of others) {
		const differing = HEADER.find(([name]) => !isSame(first.input[name], other.input[name]));
		if (!differing) continue;
		throw new UserError(
			`${differing[1]}: items ${first.items[0].index} and ${other.items[0].index} differ, but belong to one invoice`,
			{ description: 'Nothing was created. Set Group By to the field that tells invoices apart.' },
		);
	}
};

/** One line too many is enough to know. */
const checkLines = (gathered: readonly LineInput[], currency: string): void => {
	const lines = gathered
		.slice(0, limits.lines.max + 1)
		.map((line, index) => toLine(line, index, currency));
	validate(linesSchema, { lines }, (name) => labelOf(linesFields, name));
};

/** All items become the lines of one invoice, or of one invoice per value of a field. */
export const groupLines = (entries: ReadonlyArray<Entry<ItemAsLine>>): Array<Entry<object>> => {
	const groups = new Map<string, Array<Entry<ItemAsLine>>>();
	for (const entry of entries) {
		const key = groupKey(entry);
		const members = groups.get(key);
		if (members) members.push(entry);
		else groups.set(key, [entry]);
	}
	return [...groups.values()].map((members) => {
		checkHeaders(members);
		const gathered = members.map(({ input }): LineInput => input);
		// All invoices are checked before the first one is created. A single one is checked when it is built.
		if (groups.size > 1 || gathered.length > limits.lines.max) {
			checkLines(gathered, enteredCurrency(members[0].input));
		}
		return {
			input: { ...members[0].input, gathered },
			items: members.flatMap(({ items }) => items),
		};
	});
};
