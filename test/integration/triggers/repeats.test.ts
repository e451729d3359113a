import { createHmac, randomUUID } from 'node:crypto';
import { listen } from '../../harness/engine/index.mts';
import { useLaterOn } from './laterOn.mts';
import {
	deliver,
	passedBy,
	receivePayments,
	RECEIVERS,
	type Receiving,
	send,
} from './receiving.mts';
import { callService, endpoints, simulator, useSimulator } from './simulated.mts';
import { times } from './times.mts';

// A store that fails is asked again for minutes, which is proven elsewhere.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ backgroundSleep: unknown }>('../../harness/backgroundSleep.mts')
		.backgroundSleep,
}));

useSimulator();
const laterOn = useLaterOn();

const AFTER_A_MINUTE = 61;

/** A delivery as somebody on the way can record it. */
const recordedOf = ({ service, secret }: Receiving, body: string) => {
	const timestamp = String(Math.floor(Date.now() / 1000));
	const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
	const signed: Record<string, string> =
		service === 'payments'
			? { 'x-service-timestamp': timestamp, 'x-service-signature': signature }
			: { 'x-accounting-signature': `t=${timestamp},v1=${signature}` };
	return {
		body,
		headers: { 'content-type': 'application/json', ...signed },
	};
};

it('two partial refunds both arrive, and a redelivery of either does not', async () => {
	const receiving = await receivePayments();
	const [{ id }] = await simulator().control.payments.create({ status: 'succeeded', amount: 5000 });
	for (const amount of [1000, 1000])
		await callService('POST', `/payments/${id}/refund`, { amount });
	await deliver(receiving);
	const refunded = async () =>
		(await passedBy(receiving)).map(
			({ data }) => (data as { refunded_amount: number }).refunded_amount,
		);
	expect(await refunded()).toEqual([1000, 2000]);
	laterOn(AFTER_A_MINUTE);
	for (const delivery of await simulator().control.deliveries.list()) {
		await simulator().control.deliveries.repeat(delivery.id);
	}
	expect(await refunded()).toEqual([1000, 2000]);
	expect(receiving.webhooks.executions).toHaveLength(4);
	expect(receiving.webhooks.answers).toEqual([200, 200, 200, 200]);
});

describe.each(RECEIVERS)('a repeat of %s', (_, receive, type) => {
	const rawBody = () =>
		JSON.stringify({ id: randomUUID(), type, created_at: 'then', data: { id: randomUUID() } });

	it('starts no run within seconds, and one that drops it later on', async () => {
		const receiving = await receive();
		const event = { type, rawBody: rawBody() };
		await times(3, async () => {
			expect(await send(receiving, event)).toBe(200);
			await receiving.webhooks.idle();
		});
		expect(await passedBy(receiving)).toHaveLength(1);
		expect(receiving.webhooks.executions).toHaveLength(1);
		await times(2, async () => {
			laterOn(AFTER_A_MINUTE);
			expect(await send(receiving, event)).toBe(200);
		});
		expect(await passedBy(receiving)).toHaveLength(1);
		expect(receiving.webhooks.executions.map(({ passed }) => passed.length)).toEqual([1, 0, 0]);
	});

	it('that was recorded and is played again starts nothing, and leaves nothing in the row', async () => {
		const receiving = await receive();
		const { webhooks } = receiving;
		const { body, headers } = recordedOf(receiving, rawBody());
		const play = async () => {
			const { status } = await fetch(webhooks.url(), { method: 'POST', body, headers });
			await webhooks.idle();
			return status;
		};
		await play();
		const entries = webhooks.store.size();
		await times(9, async () => {
			laterOn(31);
			expect(await play()).toBe(200);
		});
		expect([webhooks.executions.length, webhooks.store.size()]).toEqual([1, entries]);
		laterOn(31);
		expect(await play()).toBe(401);
	});

	it('that was recorded and is played again starts the workflow with Ignore Duplicate Events off', async () => {
		const receiving = await receive({ options: { dropRepeats: false } });
		const { body, headers } = recordedOf(receiving, rawBody());
		await times(2, async () => {
			const { status } = await fetch(receiving.webhooks.url(), { method: 'POST', body, headers });
			expect(status).toBe(200);
		});
		expect(await passedBy(receiving)).toHaveLength(2);
	});

	it('of eight at once passes once', async () => {
		const receiving = await receive();
		const event = { type, rawBody: rawBody() };
		await Promise.all(Array.from({ length: 8 }, async () => await send(receiving, event)));
		expect(await passedBy(receiving)).toHaveLength(1);
	});

	it('that eight processes got at once is passed by none of them', async () => {
		const receiving = await receive();
		await send(receiving, { type, rawBody: rawBody() });
		await receiving.webhooks.idle();
		const [execution] = receiving.webhooks.executions;
		await times(8, () => receiving.webhooks.rerun(execution, 'webhook'));
		expect(await passedBy(receiving)).toHaveLength(1);
		expect(receiving.webhooks.executions).toHaveLength(9);
	});

	it.each([null, undefined, 0, ''])(
		'is dropped with Ignore Duplicate Events %p, because only off is off',
		async (dropRepeats) => {
			const receiving = await receive({ options: { dropRepeats } });
			const event = { type, rawBody: rawBody() };
			await times(2, async () => await send(receiving, event));
			expect(await passedBy(receiving)).toHaveLength(1);
		},
	);

	it.each([
		['objects as ids', '{"id":{"a":1}}', '{"id":{"a":2}}'],
		[
			'ids beyond what numbers can tell apart',
			'{"id":9007199254740993}',
			'{"id":9007199254740992}',
		],
		['no ids', '{"amount":1}', '{"amount":2}'],
		['lists as ids', '{"id":["a"]}', '{"id":["a",""]}'],
	])('with %s is told from another event, and dropped itself', async (_what, one, other) => {
		const receiving = await receive();
		const event = (data: string) => ({
			type,
			rawBody: `{"type":"${type}","created_at":"then","data":${data}}`,
		});
		for (const data of [one, other, one, other]) {
			await send(receiving, event(data));
			await receiving.webhooks.idle();
		}
		const [first, second, ...more] = await passedBy(receiving);
		expect(more).toEqual([]);
		expect(first.deduplicationKey).not.toBe(second.deduplicationKey);
	});

	it('passes when Ignore Duplicate Events is off', async () => {
		const receiving = await receive({ options: { dropRepeats: false } });
		const event = { type, rawBody: rawBody() };
		await times(2, async () => await send(receiving, event));
		expect(await passedBy(receiving)).toHaveLength(2);
		expect(receiving.webhooks.store.size()).toBe(0);
	});

	it('passes when the store fails, and so does everything else', async () => {
		const receiving = await receive();
		receiving.webhooks.store.fail(new Error('database is locked'));
		const event = { type, rawBody: rawBody() };
		await send(receiving, event);
		laterOn(AFTER_A_MINUTE);
		await send(receiving, event);
		expect(await passedBy(receiving)).toHaveLength(2);
		expect(receiving.webhooks.executions.map(({ error }) => error)).toEqual([undefined, undefined]);
	});

	it('passes at once when its run could not start, and is dropped from then on', async () => {
		const receiving = await receive();
		const event = { type, rawBody: rawBody() };
		receiving.webhooks.failToStart(2);
		const answers: unknown[] = [];
		await times(4, async () => {
			answers.push(await send(receiving, event));
			await receiving.webhooks.idle();
		});
		expect(answers).toEqual([500, 500, 200, 200]);
		expect(await passedBy(receiving)).toHaveLength(1);
	});

	it('that is the same run once more always passes', async () => {
		const receiving = await receive();
		await send(receiving, { type, rawBody: rawBody() });
		await receiving.webhooks.idle();
		const [execution] = receiving.webhooks.executions;
		receiving.webhooks.again(execution);
		laterOn(AFTER_A_MINUTE);
		receiving.webhooks.again(execution);
		const [first, ...again] = await passedBy(receiving);
		expect(again).toEqual([first, first]);
	});

	it('with an error in its payload is no failed run: it is kept under another name', async () => {
		const receiving = await receive();
		receiving.webhooks.change({
			nodeOptions: { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 },
		});
		const body = { ...(JSON.parse(rawBody()) as object), error: 'declined' };
		const record = jest.spyOn(receiving.webhooks.store.deduplicator, 'checkProcessedAndRecord');
		await send(receiving, { type, rawBody: JSON.stringify(body) });
		const [item, ...more] = await passedBy(receiving);
		expect(item).toMatchObject({ type, serviceError: 'declined' });
		expect(item).not.toHaveProperty('error');
		expect(more).toEqual([]);
		// n8n would run the trigger three times.
		expect(record).toHaveBeenCalledTimes(1);
	});

	it('that is a Retry by n8n always passes', async () => {
		const receiving = await receive();
		await send(receiving, { type, rawBody: rawBody() });
		await receiving.webhooks.idle();
		const [execution] = receiving.webhooks.executions;
		receiving.webhooks.rerun(execution, 'retry');
		receiving.webhooks.rerun(execution, 'retry');
		const [first, ...again] = await passedBy(receiving);
		expect(again).toEqual([first, first]);
	});

	it('that only a Retry by n8n has passed is dropped when it is delivered again', async () => {
		const receiving = await receive();
		const event = { type, rawBody: rawBody() };
		await send(receiving, event);
		await receiving.webhooks.idle();
		// As if the worker had died before it noted anything.
		receiving.webhooks.store.clear();
		const [execution] = receiving.webhooks.executions;
		receiving.webhooks.rerun(execution, 'retry');
		await receiving.webhooks.idle();
		expect(await send(receiving, event)).toBe(200);
		laterOn(AFTER_A_MINUTE);
		expect(await send(receiving, event)).toBe(200);
		await receiving.webhooks.idle();
		expect(receiving.webhooks.executions.map(({ passed }) => passed.length)).toEqual([1, 1, 0]);
	});
});

it('a test by hand marks nothing, neither for itself nor for the published workflow', async () => {
	const receiving = await receivePayments();
	const { webhooks } = receiving;
	await listen(webhooks.stored);
	const [live, test] = await endpoints();
	const event = { type: 'payment.succeeded', data: { id: randomUUID() } };
	for (const endpointId of [test.id, test.id, live.id]) {
		await send({ ...receiving, endpointId }, event);
	}
	await webhooks.idle();
	expect(webhooks.executions.map(({ mode, passed }) => [mode, passed.length])).toEqual([
		['manual', 1],
		['manual', 1],
		['webhook', 1],
	]);
	expect(webhooks.store.size()).toBe(2);
});
