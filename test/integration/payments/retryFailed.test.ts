import { type Receiver, startReceiver } from '../../../simulator/test/receiver.mts';
import { byId, ok, payments, seed, usePayments } from './harness.mts';

usePayments();

const HOUR = 3600;
const UNTIL_DEAD = 4 * HOUR;

let receiver: Receiver;
let endpointId: string;

const register = async (url: string) => String((await ok('webhookEndpoint.create', { url }))[0].id);

beforeEach(async () => {
	await payments().control.clock.freeze('2026-11-10T12:00:00Z');
	receiver = await startReceiver();
	endpointId = await register(receiver.url);
});

afterEach(async () => await receiver.close());

/** Events that nobody took until the service gave them up. */
const deadLetters = async (count: number) => {
	receiver.answerWith(500);
	for (const { id } of await seed('pending', count)) {
		await payments().control.payments.move(id, { status: 'succeeded' });
	}
	await payments().control.deliveries.settle();
	await payments().control.clock.advance(UNTIL_DEAD);
	receiver.answerWith(200);
	receiver.received.length = 0;
};

const breakAt = async (fault: object, times = 1, skip = 0) =>
	await payments().control.faults.add({
		match: { method: 'POST', path: 'retry$' },
		skip,
		times,
		fault,
	} as never);

const retries = async () => await payments().control.requests({ method: 'POST', path: /retry$/ });

const run = async (parameters: object = {}, more: object = {}) =>
	await payments().run('webhookDelivery.retryFailed', { ...parameters }, more);

const outcomes = async (parameters: object = {}, more: object = {}) => {
	const { output, error, hints } = await run(parameters, more);
	expect(error).toBeUndefined();
	return {
		items: output[0].map(({ json }) => json),
		said: output[0].map(({ json }) => json.outcome),
		hints: hints.map(({ message }) => message),
	};
};

const nextRun = { establishedAt: 1_800_000_000_001 };
const firstRun = { establishedAt: 1_800_000_000_000, mode: 'webhook' };
const sameRun = (executionId: string) => ({
	establishedAt: 1_800_000_000_000,
	executionId,
	mode: 'retry' as const,
});

describe('dead letters', () => {
	it('are retried, each with what happened', async () => {
		await deadLetters(3);
		const { items, said } = await outcomes();
		expect(said).toEqual(['retried', 'retried', 'retried']);
		expect(receiver.received).toHaveLength(3);
		for (const item of items) {
			expect(item).toMatchObject({
				endpointId,
				deadLetter: { dead_lettered: true, attempt_number: 5 },
				answer: { status: 200, dead_lettered: false },
			});
			expect(item.deliveryId).toBe((item.deadLetter as { id: string }).id);
		}
	});

	it('are told again, and not retried again, by a Retry that goes on with the others', async () => {
		await deadLetters(3);
		await breakAt({ kind: 'status', status: 403 }, 1, 2);
		const { error } = await run({}, firstRun);
		expect(error?.description).toContain('2 of 3 deliveries were resent before this');
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		expect(receiver.received).toHaveLength(2);
		const again = await outcomes({}, sameRun('2'));
		expect(again.said).toEqual(['retried', 'retried', 'retried']);
		expect(again.items.map(({ repeated }) => repeated)).toEqual([true, true, undefined]);
		expect(receiver.received).toHaveLength(3);
	});

	it('that the log shows as retried are left alone, and that is said', async () => {
		await deadLetters(1);
		receiver.answerWith(500);
		expect((await outcomes()).said).toEqual(['failedAgain']);
		// The log has a row for the fifth attempt, and one for the retry that failed.
		const { items, hints } = await outcomes({}, nextRun);
		expect(items).toEqual([]);
		expect(hints).toEqual([
			'2 deliveries were resent before and were skipped. Use Options > Include Retried to resend them.',
		]);
	});

	it('are retried once more when somebody says so, once in a run', async () => {
		await deadLetters(1);
		receiver.answerWith(500);
		await outcomes();
		receiver.answerWith(200);
		const options = { includeRetried: true };
		await breakAt({ kind: 'status', status: 403 }, 1, 1);
		expect((await run({ options }, firstRun)).error).toBeDefined();
		const again = await outcomes({ options }, sameRun('8'));
		expect(again.items.map(({ repeated }) => repeated)).toEqual([true, undefined]);
		expect(again.said).toEqual(['retried', 'retried']);
		// The last one of them was refused before.
		expect(await retries()).toHaveLength(4);
	});

	it('are those of one endpoint where one is chosen', async () => {
		const other = await register(`${receiver.url}/other`);
		await deadLetters(2);
		const { items } = await outcomes({ endpoints: 'one', endpointId: byId(other) });
		expect(items.map((item) => item.endpointId)).toEqual([other, other]);
		expect(receiver.received).toHaveLength(2);
		const one = await outcomes({ endpoints: 'one', endpointId: byId(endpointId) }, nextRun);
		expect(one.items.map((item) => item.endpointId)).toEqual([endpointId, endpointId]);
	});

	it('are only listed in a preview', async () => {
		await deadLetters(2);
		const { items } = await outcomes({ preview: true });
		expect(items).toMatchObject([
			{ preview: true, endpointId, deadLetter: { dead_lettered: true } },
			{ preview: true, message: expect.stringContaining('Nothing was sent.') as string },
		]);
		expect(await retries()).toEqual([]);
		expect((await outcomes({}, nextRun)).said).toEqual(['retried', 'retried']);
	});

	it('are those since a moment', async () => {
		await deadLetters(1);
		await deadLetters(1);
		// The first was given up at 14:36, the second four hours later.
		const options = { since: '2026-11-10T17:00:00Z' };
		expect((await outcomes({ options })).said).toEqual(['retried']);
		expect((await outcomes({}, nextRun)).said).toEqual(['retried']);
	});

	it('may be none', async () => {
		expect(await outcomes()).toEqual({
			items: [],
			said: [],
			hints: ['The logs show no failed deliveries.'],
		});
	});

	it('that the service does not know any more keep no others from being retried', async () => {
		await deadLetters(2);
		await payments().control.faults.add({
			match: { method: 'POST', path: 'retry$' },
			times: 1,
			fault: { kind: 'status', status: 404 },
		});
		const { items, said } = await outcomes();
		expect(said).toEqual(['refused', 'retried']);
		expect(items[0].reason).toEqual(expect.any(String));
		expect(receiver.received).toHaveLength(1);
	});
});

describe('deliveries that the service will try again', () => {
	/** Later than now, because the node compares their time with its own clock. */
	const waiting = async (count: number, at = '2099-01-01T12:00:00Z') => {
		await payments().control.clock.freeze(at);
		receiver.answerWith(500);
		for (const { id } of await seed('pending', count)) {
			await payments().control.payments.move(id, { status: 'succeeded' });
		}
		await payments().control.deliveries.settle();
		receiver.answerWith(200);
		receiver.received.length = 0;
	};
	const options = { includeWaiting: true };
	const ACCEPTED =
		'The service accepted the deliveries for resending. Whether they arrived shows in Webhook Delivery: Get Many.';

	it('are left to it, and counted', async () => {
		await waiting(3);
		const { items, hints } = await outcomes();
		expect(items).toEqual([]);
		expect(hints).toEqual([
			'The logs show no failed deliveries.',
			'3 deliveries may not have arrived: the log announces another attempt, which may have been made. To resend them now, use Options > Include Waiting.',
		]);
		expect(await retries()).toEqual([]);
	});

	it('are resent with Include Waiting', async () => {
		await waiting(3);
		const { said, hints } = await outcomes({ options });
		expect([said, hints]).toEqual([['retried', 'retried', 'retried'], [ACCEPTED]]);
		expect(receiver.received).toHaveLength(3);
		expect((await outcomes({ options }, nextRun)).items).toEqual([]);
	});

	// The service picks up every minute what is due.
	it('are resent as well when they are due and were not picked up yet', async () => {
		await waiting(1, new Date(Date.now() - 80_000).toISOString());
		expect((await outcomes({ options })).said).toEqual(['retried']);
	});

	it('are still retried once as failed ones, when they fail for good after that', async () => {
		await waiting(1);
		receiver.answerWith(500);
		const { said, hints } = await outcomes({ options });
		expect([said, hints]).toEqual([['retried'], [ACCEPTED]]);
		await payments().control.clock.advance(UNTIL_DEAD);
		receiver.answerWith(200);
		expect((await outcomes({}, nextRun)).said).toEqual(['retried']);
	});
});

describe('when something breaks', () => {
	it('sends again what may have been retried, and goes on with the others', async () => {
		await deadLetters(3);
		await breakAt({ kind: 'cut', when: 'after' }, 1, 1);
		const { error } = await run({}, firstRun);
		expect(error?.description).toContain('was resent is not known');
		expect(error?.description).toContain('1 of 3 deliveries were resent before this');
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		const again = await outcomes({}, sameRun('2'));
		expect(again.said).toEqual(['retried', 'retried', 'retried']);
		expect(again.items.map(({ repeated }) => repeated)).toEqual([true, undefined, undefined]);
		expect(await retries()).toHaveLength(4);
	});

	it.each([
		['the next execution', {}, nextRun],
		['a Retry whose Since the clock has moved', { since: '={{ $now.minus({ days: 30 }) }}' }, {}],
		['a Retry after n8n died', {}, { crashed: true }],
	])('leaves to %s what was never sent', async (_, options, more) => {
		await deadLetters(3);
		await breakAt({ kind: 'status', status: 502 }, 1, 1);
		expect((await run({ options }, firstRun)).error?.description).toContain('the next execution');
		const { hints } = await outcomes({ options }, { ...sameRun('2'), ...more });
		expect(receiver.received).toHaveLength(3);
		expect(hints.filter((hint) => hint.startsWith('2 deliveries were'))).toEqual([]);
	});

	it('says that nothing was processed, although an earlier execution resent some', async () => {
		await deadLetters(3);
		await breakAt({ kind: 'status', status: 403 }, 2, 2);
		expect((await run({}, firstRun)).error).toBeDefined();
		const { error } = await run({}, nextRun);
		expect(error?.description).toContain('2 of 3 deliveries were resent before this');
		expect(error?.context.data).toMatchObject({ processed: 'no' });
		expect(await retries()).toHaveLength(4);
	});

	it('says that nothing was processed after a refusal', async () => {
		await deadLetters(2);
		await breakAt({ kind: 'status', status: 404 });
		await breakAt({ kind: 'status', status: 403 }, 1, 1);
		expect((await run()).error?.context.data).toMatchObject({ processed: 'no' });
	});

	it('stops at a key that may not retry, and retries all later', async () => {
		await deadLetters(2);
		const { value } = await payments().control.keys.issue({ scopes: ['webhooks:read_logs'] });
		const { error } = await run({}, { key: value });
		expect(error?.description).toContain('webhooks:retry');
		expect(await retries()).toHaveLength(1);
		expect((await outcomes({}, nextRun)).said).toEqual(['retried', 'retried']);
	});
});

it.each([
	[{ endpoints: '={{ "some" }}', endpointId: byId('x') }, 'Endpoints: must be all or one'],
	[
		{ endpoints: 'one', endpointId: byId('={{ $json.none }}') },
		'Webhook Endpoint: its expression returned no value',
	],
	[{ options: { since: 'yesterday' } }, 'Since: "yesterday" is not a date'],
	[{ options: { since: '={{ $json.none }}' } }, 'Since: its expression returned no value'],
	[{ preview: '={{ $json.none }}' }, 'Preview: its expression returned no value'],
])('%j is refused before anything is retried', async (parameters, words) => {
	await deadLetters(1);
	expect((await run(parameters)).error?.message).toContain(words);
	expect(await retries()).toEqual([]);
});
