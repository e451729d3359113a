import {
	attemptsSince,
	deliveriesIn,
	isDead,
	isUnclear,
	isWaiting,
} from '../../../../../nodes/MerchantPayments/resources/webhookDelivery/deliveryLog';
import {
	lettersSince,
	wasRetried,
} from '../../../../../nodes/MerchantPayments/resources/webhookDelivery/failedDeliveries';

const idsIn = (log: object[]) =>
	deliveriesIn(log as never, 'we_1')
		.filter(isDead)
		.map(({ id }) => id);

const dead = { dead_lettered: true };

describe('dead letters of a log', () => {
	it.each<[string, object[], string[]]>([
		[
			'each row that says so',
			[
				{ id: 'a', ...dead },
				{ id: 'b', dead_lettered: false },
			],
			['a'],
		],
		[
			'an ID under another name',
			[
				{ delivery_id: 'a', ...dead },
				{ deliveryId: 7, ...dead },
			],
			['a', '7'],
		],
		[
			'the ID of the delivery, where each row is an attempt',
			[
				{ id: 'a-2', delivery_id: 'a', attempt_number: 2, dead_lettered: false, status: 200 },
				{ id: 'a-1', delivery_id: 'a', attempt_number: 1, ...dead },
				{ id: 'b-1', delivery_id: 'b', attempt_number: 1, ...dead },
			],
			['b'],
		],
		[
			'one of several rows',
			[
				{ id: 'a', ...dead },
				{ id: 'a', ...dead },
			],
			['a'],
		],
		[
			'the last attempt of several',
			[
				{ id: 'a', attempt_number: 5, ...dead },
				{ id: 'a', attempt_number: 4, dead_lettered: false },
			],
			['a'],
		],
		[
			'rows without a number',
			[
				{ id: 'a', dead_lettered: false },
				{ id: 'a', ...dead },
			],
			['a'],
		],
	])('are %s', (_, log, ids) => {
		expect(idsIn(log)).toEqual(ids);
	});

	it.each<[string, object[]]>([
		[
			'what was delivered later',
			[
				{ id: 'a', attempt_number: 5, ...dead },
				{ id: 'a', attempt_number: 6, dead_lettered: false },
			],
		],
		['what says it in another way', [{ id: 'a', dead_lettered: 'true' }, { id: 'b' }]],
		['what cannot be named', [{ ...dead }, { id: '', ...dead }, { id: null, ...dead }]],
	])('are not %s', (_, log) => {
		expect(idsIn(log)).toEqual([]);
	});

	it('were retried when there were more attempts than the service makes', () => {
		const letters = [5, 6, undefined, '6', 'x'].map((attempt_number, at) => ({
			id: String(at),
			endpointId: 'we_1',
			entry: { attempt_number },
		}));
		expect(letters.map(wasRetried)).toEqual([false, true, false, true, false]);
	});
});

describe('since', () => {
	const letter = (entry: object) => ({ id: 'a', endpointId: 'we_1', entry: entry as never });
	const since = '2026-11-10T12:00:00+01:00';

	it.each([
		[{ created_at: '2026-11-10T11:00:00Z' }, 1, 0],
		[{ created_at: '2026-11-10T10:59:59.999Z' }, 0, 0],
		[{ attempted_at: '2026-11-10T11:00:00Z', created_at: '2026-01-01T00:00:00Z' }, 1, 0],
		[{ attempted_at: null, delivered_at: '2026-11-10T12:00:00+0100' }, 1, 0],
		[{}, 0, 1],
		[{ created_at: '2026-11-11' }, 0, 1],
		[{ created_at: '2026-11-11T10:00:00' }, 0, 1],
		[{ created_at: '2026-99-99T10:00:00Z' }, 0, 1],
		[{ created_at: 1_800_000_000 }, 0, 1],
	])('of %j: %i, without a time %i', (entry, count, timeless) => {
		const found = lettersSince([letter(entry)], since);
		expect([found.letters.length, found.timeless]).toEqual([count, timeless]);
	});

	it('is all when none is given', () => {
		expect(lettersSince([letter({})])).toMatchObject({ letters: [{ id: 'a' }], timeless: 0 });
	});
});

describe('a delivery that names another attempt', () => {
	const MINUTE_MS = 60_000;
	const after = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

	it.each<[string, unknown, boolean, boolean]>([
		['at a time to come', after(1), true, false],
		['at a time that has passed by a clock that is ahead', after(-5), true, false],
		['at a time long past', after(-7), false, false],
		['at a time without an offset', after(1).slice(0, 19), false, true],
		['at a time in seconds', 1_800_000_000, false, true],
		['at no time', null, false, false],
	])('%s', (_, next_retry_at, waits, unclear) => {
		const logged = { id: 'a', endpointId: 'we_1', entry: { next_retry_at } as never };
		expect([isWaiting(logged), isUnclear(logged)]).toEqual([waits, unclear]);
	});
});

describe('attempts since a log was read', () => {
	const read = (...log: object[]) => deliveriesIn(log as never, 'we_1');
	const before = read({ id: 'a', attempt_number: 5, ...dead }, { id: 'b', attempt_number: 1 });
	const since = (...log: object[]) => attemptsSince(before, read(...log)).map(({ id }) => id);

	it.each<[string, object[], string[]]>([
		[
			'none in the same log',
			[
				{ id: 'a', attempt_number: 5 },
				{ id: 'b', attempt_number: 1 },
			],
			[],
		],
		[
			'rows of their own',
			[
				{ id: 'a', attempt_number: 5 },
				{ id: 'c', attempt_number: 6 },
			],
			['c'],
		],
		['counted in the row of the delivery', [{ id: 'a', attempt_number: 6 }], ['a']],
		['rows without a number', [{ id: 'c' }], ['c']],
	])('are found: %s', (_, log, found) => {
		expect(since(...log)).toEqual(found);
	});
});
