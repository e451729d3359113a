import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paymentEvent } from './stage/paymentEvent.mts';
import { timesPassed } from './stage/runs.mts';
import { sendEvents, waitOf } from './stage/sendEvents.mts';

const started: Server[] = [];
afterAll(() => started.forEach((server) => server.close()));

/** Refuses the first so many, and notes what it took. */
const startReceiver = async (refusals: number) => {
	const taken: string[] = [];
	let left = refusals;
	const server = createServer(async (request, response) => {
		const { data } = JSON.parse((await request.toArray()).join('')) as { data: { id: string } };
		left -= 1;
		if (left < 0) taken.push(data.id);
		response.writeHead(left < 0 ? 200 : 500).end();
	});
	started.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, taken };
};

it('sends to all addresses, and sends again what was refused', async () => {
	const receivers = [await startReceiver(2), await startReceiver(0)];
	const events = Array.from({ length: 12 }, paymentEvent);
	const told: number[] = [];
	const { took, refused } = await sendEvents({
		urls: receivers.map(({ url }) => url),
		secret: 'whsec_test',
		events,
		atOnce: 3,
		onTaken: (taken) => told.push(taken),
	});
	expect(refused).toBe(2);
	expect(took).toHaveLength(12);
	expect(told.at(-1)).toBe(12);
	expect(receivers.flatMap(({ taken }) => taken).sort()).toEqual(events.map(({ id }) => id).sort());
	expect(receivers.map(({ taken }) => taken.length > 2)).toEqual([true, true]);
});

it('finds the wait of a share', () => {
	const took = Array.from({ length: 200 }, (_, index) => 200 - index);
	expect([waitOf(took, 0.99), waitOf(took, 1), waitOf([7], 0.99)]).toEqual([198, 200, 7]);
});

it('counts how often each event was let through', () => {
	const run = { id: '1', status: 'success', retryOf: null, stoppedAt: 0 } as const;
	const runs = [
		{ ...run, payment: 'a', passed: true },
		{ ...run, payment: 'a', passed: true },
		{ ...run, payment: 'b', passed: false },
		{ ...run, passed: true },
	];
	expect(timesPassed(['a', 'b', 'c'], runs)).toEqual([2, 0, 0]);
});
