import { type Receiver, startReceiver } from '../../../simulator/test/receiver.mts';
import { installStore } from '../../harness/engine/webhookStore.mts';
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

	it('are left alone in the next run, which says so', async () => {
		await deadLetters(2);
		await outcomes();
		const { items, hints } = await outcomes({}, nextRun);
		expect(items).toEqual([]);
		expect(hints).toEqual([
			'2 of the dead letters were retried before, so they were left alone. Use Include Retried under Options to retry them once more.',
		]);
		expect(await retries()).toHaveLength(2);
	});

	it('are told again, and not retried again, when the same run is run again', async () => {
		await deadLetters(2);
		const first = await outcomes({}, sameRun('1'));
		const again = await outcomes({}, sameRun('2'));
		expect(again.items).toEqual(first.items.map((item) => ({ ...item, repeated: true })));
		expect(await retries()).toHaveLength(2);
	});

	it('that fail again are not retried for ever', async () => {
		await deadLetters(1);
		receiver.answerWith(500);
		expect((await outcomes()).said).toEqual(['failedAgain']);
		expect((await outcomes({}, nextRun)).said).toEqual([]);
		expect(await retries()).toHaveLength(1);
	});

	it('are retried once more when somebody says so, once in a run', async () => {
		await deadLetters(1);
		receiver.answerWith(500);
		await outcomes();
		receiver.answerWith(200);
		const options = { includeRetried: true };
		// The log has a row for the fifth attempt, and one for the retry that failed.
		expect((await outcomes({ options }, sameRun('7'))).said).toEqual(['retried', 'retried']);
		const again = await outcomes({ options }, sameRun('8'));
		expect(again.items).toMatchObject([{ repeated: true }, { repeated: true }]);
		expect(await retries()).toHaveLength(3);
	});

	it('are those of one endpoint where one is chosen', async () => {
		const other = await register(`${receiver.url}/other`);
		await deadLetters(2);
		const { items } = await outcomes({ endpoints: 'one', endpointId: byId(other) });
		expect(items.map((item) => item.endpointId)).toEqual([other, other]);
		expect((await outcomes({}, nextRun)).items.map((item) => item.endpointId)).toEqual([
			endpointId,
			endpointId,
		]);
	});

	it('are only listed in a preview', async () => {
		await deadLetters(2);
		const { items } = await outcomes({ options: { preview: true } });
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
			hints: ['The logs show no dead letters to retry.'],
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
		// What was not processed may be tried again.
		expect((await outcomes({}, nextRun)).said).toEqual(['retried']);
	});
});

describe('when something breaks', () => {
	const breakAt = async (fault: object, times = 1) =>
		await payments().control.faults.add({
			match: { method: 'POST', path: 'retry$' },
			times,
			fault,
		} as never);

	it('does not retry again what may have been retried, and goes on with the others', async () => {
		await deadLetters(3);
		await breakAt({ kind: 'cut', when: 'after' });
		const { error } = await run({}, sameRun('1'));
		expect(error?.description).toContain('was retried is not known');
		expect(error?.description).toContain('Of 3 dead letters 0 were dealt with before this');
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		const again = await outcomes({}, sameRun('2'));
		expect(again.said).toEqual(['unknown', 'retried', 'retried']);
		expect(receiver.received).toHaveLength(3);
		const { items, hints } = await outcomes({}, nextRun);
		expect(items).toEqual([]);
		expect(hints.join(' ')).toContain('whether it was done is not known');
	});

	it('does not call one retried of which only an earlier run knows that it was', async () => {
		await deadLetters(1);
		await outcomes();
		const options = { includeRetried: true };
		await breakAt({ kind: 'cut', when: 'before' });
		const { error } = await run({ options }, sameRun('1'));
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		expect((await outcomes({ options }, sameRun('2'))).said).toEqual(['unknown']);
		expect((await outcomes({ options }, nextRun)).said).toEqual(['retried']);
	});

	it('says how many were retried before it stopped, and retries the rest', async () => {
		await deadLetters(3);
		let calls = 0;
		const store = await installStore();
		store.before(() => {
			calls += 1;
			if (calls > 4) throw new Error('the disk is full');
		});
		const { error } = await run({}, sameRun('1'));
		store.before(() => {});
		expect(error?.message).toContain('The retry was not sent');
		expect(error?.description).toMatch(/Of 3 dead letters [12] were dealt with before this/);
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		const { items } = await outcomes({}, sameRun('2'));
		expect(items).toHaveLength(3);
		expect(await retries()).toHaveLength(3);
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
		'Webhook Endpoint: its expression found nothing',
	],
	[{ options: { since: 'yesterday' } }, 'Since: "yesterday" is not a date'],
	[{ options: { since: '={{ $json.none }}' } }, 'Since: its expression found nothing'],
	[{ options: { preview: '={{ $json.none }}' } }, 'Preview: its expression found nothing'],
])('%j is refused before anything is retried', async (parameters, words) => {
	await deadLetters(1);
	expect((await run(parameters)).error?.message).toContain(words);
	expect(await retries()).toEqual([]);
});
