import { randomUUID } from 'node:crypto';
import { createStore } from '../../harness/engine/index.mts';
import { useLaterOn } from './laterOn.mts';
import { passedBy, RECEIVERS, send } from './receiving.mts';
import { useSimulator } from './simulated.mts';

useSimulator();
const laterOn = useLaterOn();

const MANY = 40;

it('the store of these tests forgets and fails without a queue, as that of n8n does', async () => {
	const { deduplicator, size } = createStore();
	const outcomes = await Promise.allSettled(
		Array.from(
			{ length: MANY },
			async (_, id) =>
				await deduplicator.checkProcessedAndRecord(
					[`id ${id}`],
					'node',
					{ workflow: { id: 'w', active: true } },
					{ mode: 'entries', maxEntries: 100 },
				),
		),
	);
	expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
	expect(size()).toBeLessThan(MANY);
});

describe.each(RECEIVERS)('forty different events of %s at once', (_, receive, type) => {
	it('all arrive once, and none is forgotten', async () => {
		const receiving = await receive();
		const bodies = Array.from({ length: MANY }, () =>
			JSON.stringify({ id: randomUUID(), type, created_at: 'now', data: { id: randomUUID() } }),
		);
		const sendAll = async () =>
			await Promise.all(bodies.map(async (rawBody) => await send(receiving, { type, rawBody })));
		const keysPassed = async () =>
			(await passedBy(receiving)).map(({ id }) => id).sort() as string[];
		const keysSent = bodies.map((body) => (JSON.parse(body) as { id: string }).id).sort();

		expect(new Set(await sendAll())).toEqual(new Set([200]));
		expect(await keysPassed()).toEqual(keysSent);
		expect(receiving.webhooks.executions.filter(({ error }) => error)).toEqual([]);
		// The event, and which run it belongs to.
		expect(receiving.webhooks.store.size()).toBe(2 * MANY);

		laterOn(61);
		expect(new Set(await sendAll())).toEqual(new Set([200]));
		expect(await keysPassed()).toEqual(keysSent);
		expect(receiving.webhooks.executions).toHaveLength(2 * MANY);
	});
});
