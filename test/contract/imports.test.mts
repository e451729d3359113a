import { filesBelow, importsOf } from './sources.mts';

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

/** The rooms of the kernel, and the ones below them. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
	connection: [],
	fields: ['money', 'operation'],
	money: [],
	once: [],
	operation: ['once', 'transport'],
	run: ['once', 'operation', 'transport'],
	transport: ['connection'],
	webhook: [],
};

const roomOf = (path: string): string | undefined => /^nodes\/shared\/(.+?)(\/|$)/.exec(path)?.[1];

describe('the kernel', () => {
	it('has no loose file and no room that is not in the plan', () => {
		const rooms = filesBelow('nodes/shared').map(roomOf);
		expect([...new Set(rooms)].sort()).toEqual(Object.keys(ROOMS));
	});

	it('has no arrow that runs back up', () => {
		const upwards = edgesOf('nodes/shared').filter(([file, source]) => {
			const [from, to] = [roomOf(file), roomOf(source)];
			return from && to && from !== to && !ROOMS[from].includes(to);
		});
		expect(upwards).toEqual([]);
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

it('keeps the simulator free of the nodes and of all that uses it', () => {
	expect(importing('simulator', /^(nodes|credentials|demo|scripts|test)\//)).toEqual([]);
});

it('keeps the demo and the scripts free of the suites', () => {
	expect([...importing('demo', /^test\//), ...importing('scripts', /^test\//)]).toEqual([]);
});

it('keeps the product free of simulator, demo, scripts and tests', () => {
	const tools = /^(simulator|demo|scripts|test)\//;
	expect([...importing('nodes', tools), ...importing('credentials', tools)]).toEqual([]);
});

const SUITES = ['bench', 'chaos', 'contract', 'e2e', 'engine', 'integration', 'unit'];

it.each(SUITES)('lets the suite %s share nothing with another but the harness', (suite) => {
	const others = SUITES.filter((name) => name !== suite).join('|');
	expect(importing(`test/${suite}`, new RegExp(`^test/(${others})/`))).toEqual([]);
	expect(importing('test/harness', /^test\/(?!harness|cases)/)).toEqual([]);
});

it('reads imports at all', () => {
	expect(importing('nodes/MerchantPayments', /^nodes\/shared\//).length).toBeGreaterThan(10);
	expect(importing('simulator', /^fastify$/).length).toBeGreaterThan(0);
	expect(importing('test/unit', /^nodes\//).length).toBeGreaterThan(10);
});
