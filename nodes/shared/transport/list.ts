import { type IDataObject, UserError } from 'n8n-workflow';

export const isRecord = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every array of the answer at the shallowest depth that has one, with the name it goes by. */
export const arraysOf = (body: unknown): Array<[name: string, items: unknown[]]> => {
	let level: Array<[string, unknown]> = [['', body]];
	while (level.length > 0) {
		const here = level.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
		if (here.length > 0) return here;
		level = level.flatMap(([, value]) => (isRecord(value) ? Object.entries(value) : []));
	}
	return [];
};

const KEYS_SHOWN = 20;

/** Every array of the answer at any depth, but for those inside of a row. */
export const everyArrayIn = (value: unknown): unknown[][] => {
	const found: unknown[][] = [];
	const todo = [value];
	// The list grows while it is gone through.
	for (const part of todo) {
		if (Array.isArray(part)) found.push(part);
		else if (isRecord(part)) for (const inner of Object.values(part)) todo.push(inner);
	}
	return found;
};

export const noListError = (body: unknown) =>
	new UserError('The response contains no list', {
		description: `Expected an array, or an object with one array in it, but found ${
			isRecord(body)
				? `the keys ${Object.keys(body).slice(0, KEYS_SHOWN).join(', ').slice(0, 300) || '(none)'}`
				: typeof body
		}.`,
	});

/** An item of a flow is an object, whatever a list holds. */
export const asRecord = (item: unknown): IDataObject =>
	isRecord(item) ? item : ({ value: item } as IDataObject);

/** What stands beside a list and says something about it. */
const REMARKS = /^(warnings?|errors?|notes?|messages?|hints?|links?|included|meta)$/i;

/** The only array, or the only one that can be a list of records. */
const listAmong = (arrays: ReturnType<typeof arraysOf>): unknown[] | undefined => {
	if (arrays.length === 1) return arrays[0][1];
	const lists = arrays.filter(([name, items]) => !REMARKS.test(name) && items.every(isRecord));
	return lists.length === 1 ? lists[0][1] : undefined;
};

const hasEntries = ({ length }: unknown[]) => length > 0;

/** A list whose envelope is not documented: a bare array, or the array of the answer that is one. */
export const findList = (body: unknown): IDataObject[] => {
	const arrays = arraysOf(body);
	const items = listAmong(arrays);
	if (items === undefined) throw noListError(body);
	// An empty list of warnings may stand above the list itself, which would get lost.
	if (items.length === 0 && arrays.length === 1 && everyArrayIn(body).some(hasEntries)) {
		throw noListError(body);
	}
	return items.map(asRecord);
};
