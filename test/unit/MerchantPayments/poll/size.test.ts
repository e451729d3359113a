import type { IDataObject } from 'n8n-workflow';
import { poller } from '../../../../nodes/MerchantPayments/poll/poller';
import { diff, firstMemory } from '../../../../nodes/shared/poll/diff';
import { type Memory, parse, serialize } from '../../../../nodes/shared/poll/memory';
import { readSources } from '../../../../nodes/shared/poll/readSource';
import type { Request } from '../../../../nodes/shared/transport/request';

const EVENTS = ['payment.failed', 'payment.refunded', 'payment.succeeded', 'payout.completed'];

/** Amounts as long as they get, of which as much was refunded as the number of the payment says. */
const payment = (number: number): IDataObject => ({
	id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
	amount: 99_999_999.99,
	refunded_amount: number % 4 === 0 ? 0 : 12_345_678.99,
	status: ['succeeded', 'partially_refunded', 'refunded', 'refunded'][number % 4],
	currency: 'EUR',
});

/** A service with so many payments, most of which were refunded: the worst case. */
const serving = (count: number) => {
	const all = Array.from({ length: count }, (_, index) => payment(count - index));
	const call = async ({ path, query = {} }: Request) => {
		const found = query.status ? all.filter(({ status }) => status === query.status) : all;
		const after = all.findIndex(({ id }) => id === query.starting_after);
		const begin = after < 0 ? 0 : found.indexOf(all[after]) + 1;
		const data = path === '/payouts' ? all.slice(0, 50) : found.slice(begin, begin + 100);
		const cursor = data.length === 100 ? data[99].id : null;
		const body = { data, next_cursor: cursor, has_more: cursor !== null };
		return { status: 200, headers: {}, body };
	};
	return call;
};

/** What n8n has to store at most, in bytes, when 2,000 payments came between two polls. */
const sizeAfter = async (count: number, watched: number): Promise<number> => {
	const sources = poller.sourcesOf(EVENTS, watched);
	let memory: Memory | undefined;
	let largest = 0;
	for (const now of [count - 2_000, count]) {
		const readings = await readSources(serving(now), sources, memory);
		const { changes, seen } = diff(memory ?? firstMemory(readings, false), readings);
		expect(changes.length > 0).toBe(memory !== undefined);
		const data = serialize(seen);
		largest = Math.max(largest, Buffer.byteLength(JSON.stringify(data)));
		memory = parse(data);
	}
	return largest;
};

// docs/triggers.md says so.
it.each([
	[500, 40_000],
	[1_500, 110_000],
])('with 100,000 payments, %d of each list watched, less than %d bytes', async (watched, most) => {
	const size = await sizeAfter(100_000, watched);
	expect(size).toBeLessThan(most);
	expect(size).toBeGreaterThan(most * 0.9);
	// However many there are.
	expect(Math.abs(size - (await sizeAfter(10_000, watched)))).toBeLessThan(most / 20);
});
