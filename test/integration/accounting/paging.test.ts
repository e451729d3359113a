import { withGate } from './gate.mts';
import { accounting, ok, queriesOf, seedDocuments, useAccounting } from './harness.mts';

useAccounting();

type Settings = Parameters<ReturnType<typeof accounting>['control']['settings']['set']>[0];

const set = async (patch: Settings['accounting']) =>
	await accounting().control.settings.set({ accounting: patch });

const newestFirst = (documents: Array<{ id: string }>) => documents.map(({ id }) => id).reverse();

const idsOf = async (parameters: object, options?: { baseUrl?: string }) =>
	(await ok('invoice.getAll', { ...parameters }, options)).map(({ id }) => id);

it('goes on by what arrived when the service gives less than asked for', async () => {
	const seeded = await seedDocuments(120);
	expect(await idsOf({ returnAll: true })).toEqual(newestFirst(seeded));
	expect(await queriesOf(/invoices/)).toEqual([
		'limit=100&offset=0',
		'limit=100&offset=49',
		'limit=100&offset=98',
		'limit=100&offset=119',
	]);
});

it.each([
	[120, ['limit=100&offset=0', 'limit=100&offset=49', 'limit=100&offset=98']],
	[99, ['limit=99&offset=0', 'limit=99&offset=49']],
	[7, ['limit=7&offset=0']],
])('reads no page more than a limit of %i needs', async (limit, queries) => {
	const seeded = await seedDocuments(130);
	expect(await idsOf({ limit })).toEqual(newestFirst(seeded).slice(0, limit));
	expect(await queriesOf(/invoices/)).toEqual(queries);
});

it('keeps the filters on every page', async () => {
	await set({ pageCap: 2 });
	await seedDocuments(3, 'bill');
	await ok('bill.getAll', { returnAll: true, filters: { status: 'awaiting_approval' } });
	const queries = await queriesOf(/bills/);
	expect(queries).toHaveLength(3);
	for (const query of queries) expect(query).toContain('status=awaiting_approval');
});

it.each([0, 1, 50, 51])('reads all of %i', async (count) => {
	const seeded = count ? await seedDocuments(count) : [];
	expect(await idsOf({ returnAll: true })).toEqual(newestFirst(seeded));
});

it('ends when the offset is ignored, with every document once', async () => {
	await set({ ignoreOffset: true, pageCap: 3 });
	const seeded = await seedDocuments(5);
	expect(await idsOf({ returnAll: true })).toEqual(newestFirst(seeded).slice(0, 3));
	// A page of repeats may be an accident; two in a row are the end.
	expect(await queriesOf(/invoices/)).toHaveLength(3);
});

describe('documents that appear while paging', () => {
	const readWhile = async (appearBefore: Readonly<Record<number, number>>) =>
		await withGate(
			accounting().accountingUrl,
			async (count) => {
				if (appearBefore[count]) await seedDocuments(appearBefore[count]);
			},
			async (baseUrl) => await idsOf({ returnAll: true }, { baseUrl }),
		);

	it.each([[{ 2: 1 }], [{ 2: 2 }], [{ 2: 1, 3: 2, 4: 1 }]])(
		'%j make no document appear twice or go missing',
		async (appearBefore) => {
			await set({ pageCap: 3 });
			const seeded = await seedDocuments(7);
			expect(await readWhile(appearBefore)).toEqual(newestFirst(seeded));
		},
	);
});
