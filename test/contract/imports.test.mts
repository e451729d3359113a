import { HOUSE, KERNEL, roomOf } from './rooms.mts';
import { filesBelow, foldersIn, importsOf } from './sources.mts';

type Edge = readonly [file: string, source: string];

const edgesOf = (folder: string): Edge[] =>
	filesBelow(folder)
		.concat(filesBelow(folder, '.mts'), filesBelow(folder, '.mjs'))
		.flatMap((file) => importsOf(file).map((source): Edge => [file, source]));

const importing = (folder: string, forbidden: RegExp): string[] =>
	edgesOf(folder)
		.filter(([, source]) => forbidden.test(source))
		.map((edge) => edge.join(' -> '));

it('keeps the kernel free of every service', () => {
	expect(importing('nodes/shared', /^nodes\/(?!shared\/)/)).toEqual([]);
});

it.each([
	['MerchantPayments', 'MerchantAccounting'],
	['MerchantAccounting', 'MerchantPayments'],
])('keeps %s from importing %s', (one, other) => {
	expect(importing(`nodes/${one}`, new RegExp(`^nodes/${other}/`))).toEqual([]);
});

describe('the kernel', () => {
	const room = (path: string) => roomOf(path, KERNEL, 'nodes/shared/');
	const between = edgesOf('nodes/shared').flatMap(([file, source]) => {
		const [from, to] = [room(file), room(source)];
		return from && to && from !== to ? [{ file, from, to }] : [];
	});

	it('has no loose file and no room that is not in the plan', () => {
		expect(filesBelow('nodes/shared').filter((file) => !room(file))).toEqual([]);
		expect(foldersIn('nodes/shared')).toEqual(Object.keys(KERNEL));
	});

	it('has no arrow that runs back up', () => {
		expect(between.filter(({ from, to }) => !KERNEL[from].includes(to))).toEqual([]);
	});

	it('has no arrow in the plan that nothing follows', () => {
		const followed = new Set(between.map(({ from, to }) => `${from} -> ${to}`));
		const planned = Object.entries(KERNEL).flatMap(([from, all]) =>
			all.map((to) => `${from} -> ${to}`),
		);
		expect(planned.filter((arrow) => !followed.has(arrow))).toEqual([]);
	});
});

/** A file is left out once nothing that it imports is left: what stays goes round in a circle. */
const inCircles = (edges: readonly Edge[]): string[] => {
	const files = new Set(edges.map(([file]) => file));
	const leads = ([file, source]: Edge) =>
		files.has(file) &&
		[source, `${source}.ts`, `${source}/index.ts`].some((path) => files.has(path));
	const going = edges.filter(leads);
	return going.length === edges.length ? [...new Set(going.map(String))] : inCircles(going);
};

it('has no circle', () => {
	expect(inCircles(edgesOf('nodes'))).toEqual([]);
	expect(
		inCircles([
			['a.ts', 'b'],
			['b.ts', 'c'],
			['c.ts', 'a'],
			['d.ts', 'a'],
		]),
	).toHaveLength(4);
});

it('lets nothing outside of resources look below the index of a resource', () => {
	const outside = edgesOf('nodes').filter(([file]) => !/\/resources\//.test(file));
	const below = outside.filter(([, source]) => /\/resources\/\w+\/(?!index$)/.test(source));
	expect(below).toEqual([]);
});

describe('the house', () => {
	const tops = [...new Set(Object.keys(HOUSE).map((room) => room.split('/')[0]))];

	it('has no room of code that is not in the plan', () => {
		const folders = tops.flatMap((top) =>
			top in HOUSE ? top : foldersIn(top).map((inner) => `${top}/${inner}`),
		);
		expect(folders.sort()).toEqual(Object.keys(HOUSE));
	});

	it.each(Object.keys(HOUSE))('lets %s import nothing but what the plan says', (from) => {
		const astray = edgesOf(from).filter(([, source]) => {
			const to = roomOf(source, HOUSE) ?? source;
			const isOwn = tops.includes(source.split('/')[0]);
			return isOwn && to !== from && !HOUSE[from].includes(to);
		});
		expect(astray).toEqual([]);
	});
});

it('reads imports at all', () => {
	expect(importing('nodes/MerchantPayments', /^nodes\/shared\//).length).toBeGreaterThan(10);
	expect(importing('simulator', /^fastify$/).length).toBeGreaterThan(0);
	expect(importing('test/unit', /^nodes\//).length).toBeGreaterThan(10);
});
