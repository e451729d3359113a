import { isRecord } from '../../../shared/transport/list';
import { VERSION } from '../../connection';
import { reachedFrom } from '../../reachedFrom';

/** `/payments/{id}` and `/payments/{paymentId}` are the same route. */
const unnamed = (route: string): string => route.replace(/\{[^{}]*\}/g, '{}');

const METHODS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'];

/** Its paths may begin with the version, which is part of the Base URL here. */
const belowVersion = (path: string): string =>
	path.startsWith(`${VERSION}/`) ? path.slice(VERSION.length) : path;

/** What an OpenAPI description names, as `GET /payments`. */
const routesIn = (description: unknown): string[] => {
	const paths = isRecord(description) && isRecord(description.paths) ? description.paths : {};
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.keys(methods ?? {})
			.filter((method) => METHODS.includes(method.toLowerCase()))
			.map((method) => `${method.toUpperCase()} ${belowVersion(path)}`),
	);
};

/** The texts of a list, or those of each field in a list of records. */
const columnsOf = (rows: readonly unknown[]): string[][] => {
	const columns = new Map<string, string[]>();
	for (const row of rows) {
		for (const [name, value] of Object.entries(isRecord(row) ? row : { '': row })) {
			if (typeof value !== 'string') continue;
			const column = columns.get(name) ?? [];
			column.push(value);
			columns.set(name, column);
		}
	}
	return [...columns.values()];
};

/** The names in a record can be a list as well, such as that of statuses with their meanings. */
const listsIn = (body: unknown): string[][] =>
	[...reachedFrom([body], Object.values)].flatMap((part) =>
		Array.isArray(part) ? columnsOf(part) : [Object.keys(part)],
	);

/** A list that names nothing known may be one of anything, so it is not compared. */
const unknownAmong = (
	lists: readonly string[][],
	isKnown: (value: string) => boolean,
): string[] | undefined => {
	const comparable = lists.filter((list) => list.some(isKnown));
	if (comparable.length === 0) return undefined;
	return [...new Set(comparable.flat().filter((value) => !isKnown(value)))];
};

/** Routes that the description names and no operation calls; nothing where that cannot be told. */
export const newRoutes = (description: unknown, known: readonly string[]): string[] | undefined => {
	const routes = new Set(known.map(unnamed));
	return unknownAmong([routesIn(description)], (route) => routes.has(unnamed(route)));
};

/**
 * Values that the reference lists beside known ones; nothing where none is known. Its form is not
 * documented, so a list is recognized by what it holds.
 */
export const newValues = (reference: unknown, known: readonly string[]): string[] | undefined => {
	const values = new Set(known);
	return unknownAmong(listsIn(reference), (value) => values.has(value));
};
