import { type IDataObject, UserError } from 'n8n-workflow';

export const isRecord = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

type NamedArray = [name: string, items: unknown[]];

/** Every such array of the answer at the shallowest depth that has one, with the name it goes by. */
export const arraysOf = (
	body: unknown,
	isWanted: (array: NamedArray) => boolean = () => true,
): NamedArray[] => {
	let level: Array<[string, unknown]> = [['', body]];
	while (level.length > 0) {
		const here = level
			.filter((entry): entry is NamedArray => Array.isArray(entry[1]))
			.filter(isWanted);
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

/** What stands beside a list, or above it, and says something about it. */
const REMARKS = /^(warnings?|errors?|notes?|messages?|hints?|links?|included|meta|notices?)$/i;

const canBeList = ([name, items]: NamedArray) =>
	!REMARKS.test(name) && (items.length === 0 || items.some(isRecord));

const isFilled = (array: NamedArray) => canBeList(array) && array[1].length > 0;

/** A list whose envelope is not documented: the only array that can be one of records, or any alone. */
export const findList = (body: unknown): IDataObject[] => {
	const lists = arraysOf(body, canBeList);
	const [list, other] = lists.length > 0 ? lists : arraysOf(body);
	if (list === undefined || other !== undefined) throw noListError(body);
	// An empty list of something else may stand above the list itself, which would get lost.
	if (list[1].length === 0 && arraysOf(body, isFilled).length > 0) throw noListError(body);
	return list[1].map(asRecord);
};
