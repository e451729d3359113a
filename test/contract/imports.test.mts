import { filesBelow, importsOf } from './sources.mts';

const importing = (folder: string, forbidden: RegExp) =>
	filesBelow(folder)
		.concat(filesBelow(folder, '.mts'))
		.flatMap((file) => importsOf(file).map((source) => `${file} -> ${source}`))
		.filter((edge) => forbidden.test(edge.split(' -> ')[1]));

it('keeps the kernel free of every service', () => {
	expect(importing('nodes/shared', /^nodes\/(?!shared\/)/)).toEqual([]);
});

it.each([
	['MerchantPayments', 'MerchantAccounting'],
	['MerchantAccounting', 'MerchantPayments'],
])('keeps %s from importing %s', (one, other) => {
	const files = filesBelow('nodes').filter((file) => file.startsWith(`nodes/${one}/`));
	const edges = files.flatMap((file) => importsOf(file).map((source) => `${file} -> ${source}`));
	expect(edges.filter((edge) => edge.includes(` -> nodes/${other}`))).toEqual([]);
});

it('keeps the simulator free of the nodes', () => {
	expect(importing('simulator', /^(nodes|credentials)\//)).toEqual([]);
});

it('reads imports at all', () => {
	expect(importing('nodes/MerchantPayments', /^nodes\/shared\//).length).toBeGreaterThan(10);
	expect(importing('simulator', /^fastify$/).length).toBeGreaterThan(0);
});
