import type { IDataObject } from 'n8n-workflow';
import { type ListMemory, shortHash } from '../../../../nodes/shared/poll/memory';
import { readSource, readSources } from '../../../../nodes/shared/poll/readSource';
import type { Source } from '../../../../nodes/shared/poll/source';
import type { Paging, Request } from '../../../../nodes/shared/transport/request';
import { source } from './lists';

const PAGE = 10;

/** `?at=20` begins with the twenty-first. */
const paging: Paging = {
	firstQuery: () => ({ at: 0 }),
	start: () => (body) => {
		const { items, at, isLast } = body as { items: IDataObject[]; at: number; isLast: boolean };
		return isLast ? { items } : { items, next: { at: at + PAGE } };
	},
};

/** A service with so many records, the newest of which has the highest number. */
const serving = (count: number) => {
	const calls: string[] = [];
	const call = async ({ path, query }: Request) => {
		const at = Number(query?.at);
		calls.push(`${path} ${at}`);
		const length = Math.max(0, Math.min(PAGE, count - at));
		const items = Array.from({ length }, (_, index) => ({ id: count - at - index }));
		const body = { items, at, isLast: at + PAGE >= count };
		return { status: 200, headers: {}, body };
	};
	return { call, calls };
};

const listed = (changes: Partial<Source> = {}) =>
	source({
		request: { method: 'GET', path: '/things', repeatable: true, paging },
		watched: 20,
		...changes,
	});

const known = (...ids: number[]): ListMemory => ({
	ids: ids.map((id) => shortHash(String(id))),
	isWhole: false,
});

it('reads as many of the newest as are watched', async () => {
	const { call, calls } = serving(95);
	const { records, isEnd } = await readSource(call, listed(), undefined);
	expect([records.length, isEnd, calls.length]).toEqual([20, false, 2]);
});

it('reads a short list to its end', async () => {
	const { call } = serving(15);
	expect(await readSource(call, listed(), undefined)).toMatchObject({ isEnd: true });
});

it('reads on through everything that is new, and once more what was watched', async () => {
	const { call } = serving(95);
	const { records } = await readSource(call, listed(), known(60, 59, 58));
	expect(records.at(-1)?.id).toBeLessThanOrEqual(41);
	expect(records).toHaveLength(60);
});

it('reads on to the oldest that was watched: new records may lie between those that are known', async () => {
	const { call } = serving(95);
	const { records, isEnd } = await readSource(call, listed(), known(95, 94, 31));
	expect([records.length, isEnd]).toEqual([70, false]);
});

it('does not look for those that had left the list before', async () => {
	const { call } = serving(95);
	const { records } = await readSource(call, listed(), { ...known(95, 94, 31), left: 1 });
	expect(records).toHaveLength(20);
});

it('reads to the end of a list of which nothing was there', async () => {
	const { call } = serving(95);
	const { records, isEnd } = await readSource(call, listed(), { ids: [], isWhole: true });
	expect([records.length, isEnd]).toEqual([95, true]);
});

it('reads to the end of a list that was known whole: old records may have come below one of them', async () => {
	const { call } = serving(95);
	const before = { ...known(95, 3), isWhole: true };
	const { records, isEnd } = await readSource(call, listed(), before);
	expect([records.length, isEnd]).toEqual([95, true]);
});

it('gives up a list without end in which it knows nothing', async () => {
	const { call } = serving(1_000_000);
	const { records, isEnd } = await readSource(call, listed(), known(-1));
	expect([records.length, isEnd]).toEqual([10_000, false]);
});

it('brings a list that is ordered otherwise into the order of time', async () => {
	const { call } = serving(30);
	const createdAt = ({ id }: IDataObject) =>
		Number(id) === 7 ? undefined : new Date(Number(id) % 13 === 0 ? 99_000 : 1_000).toISOString();
	const { records, isEnd } = await readSource(
		call,
		listed({ isUnordered: true, createdAt }),
		known(1),
	);
	expect(isEnd).toBe(true);
	expect(records.slice(0, 2).map(({ id }) => id)).toEqual([26, 13]);
	expect(records.at(-1)?.id).toBe(7);
	expect(records).toHaveLength(30);
});

it('reads the list of all last, and hands it over first', async () => {
	const { call, calls } = serving(5);
	const few = listed({ name: 'few', request: { ...listed().request, path: '/few' } });
	const readings = await readSources(call, [listed(), few]);
	expect(calls).toEqual(['/few 0', '/things 0']);
	expect(readings.map((one) => one.source.name)).toEqual(['things', 'few']);
});
