import type { FaultRuleInput } from '../../../simulator/faults.mts';
import { listen, publish, stopListening, unpublish } from '../../harness/engine/index.mts';
import {
	apiCredential,
	callService,
	charge,
	endpoints,
	paymentsTrigger,
	simulator,
	startTrigger,
	useSimulator,
} from './simulated.mts';

// Waiting between tries is proven elsewhere; here it would only take time.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => undefined,
}));

useSimulator();

/** With a key of its own, because all of a process that share a key wait when one is refused. */
const start = async () => {
	const { value } = await simulator().control.keys.issue();
	return await startTrigger({ ...paymentsTrigger(), credentials: apiCredential(value) });
};
const fault = async (
	kind: FaultRuleInput['fault'],
	match: FaultRuleInput['match'] = {},
	times = 20,
) => await simulator().control.faults.add({ match, times, fault: kind });
const DOWN = { kind: 'status', status: 503 } as const;

describe('a fault of the service while n8n checks', () => {
	it.each<FaultRuleInput['fault']>([
		{ kind: 'status', status: 500 },
		{ kind: 'status', status: 502 },
		{ kind: 'status', status: 503 },
		{ kind: 'status', status: 429, retryAfter: 30 },
		{ kind: 'cut', when: 'before' },
		{ kind: 'cut', when: 'after' },
		{ kind: 'body', body: 'html' },
		{ kind: 'body', body: 'truncated' },
		{ kind: 'body', body: 'empty' },
	])('%j keeps what works', async (kind) => {
		const webhooks = await start();
		await publish(webhooks.stored);
		const [before, kept] = [await endpoints(), webhooks.stored.staticData];
		await fault(kind, { path: 'webhooks' });
		await publish(webhooks.stored, 'init');
		await simulator().control.faults.clear();
		expect(await endpoints()).toEqual(before);
		expect(webhooks.stored.staticData).toEqual(kept);
		expect(webhooks.stored.logs).toMatchObject([{ level: 'warn' }]);
		await charge(webhooks);
		expect(webhooks.passed()).toHaveLength(1);
	});
});

describe('a fault while n8n registers', () => {
	it.each([
		['before', 'cut'],
		['after', 'cut'],
		['before', 'status'],
		['after', 'status'],
	] as const)(
		'%s the service did it (%s) leaves nothing, even if cleaning up fails too',
		async (when, kind) => {
			const webhooks = await start();
			const rule = kind === 'cut' ? { kind, when } : { kind, when, status: 500 };
			await fault(rule, { method: 'POST', path: 'webhooks' }, 1);
			await simulator().control.faults.add(
				{ match: { method: 'GET' }, skip: 1, times: 20, fault: DOWN },
				{ match: { method: 'DELETE' }, times: 20, fault: DOWN },
			);
			await expect(publish(webhooks.stored)).rejects.toThrow();
			expect(await endpoints()).toHaveLength(when === 'after' ? 1 : 0);
			await simulator().control.faults.clear();
			await publish(webhooks.stored);
			expect(await endpoints()).toMatchObject([{ url: webhooks.url() }]);
			await charge(webhooks);
			expect(webhooks.passed()).toHaveLength(1);
		},
	);

	it('is cleaned up by n8n at once when the service is there again', async () => {
		const webhooks = await start();
		await fault({ kind: 'cut', when: 'after' }, { method: 'POST', path: 'webhooks' }, 1);
		await expect(publish(webhooks.stored)).rejects.toThrow(
			'The connection broke before the response arrived',
		);
		expect(await endpoints()).toEqual([]);
	});

	it('says when to come back when others use up the limit, and nobody waits for it', async () => {
		const webhooks = await start();
		const full = { kind: 'status', status: 429, code: 'rate_limited', retryAfter: 40 } as const;
		await fault(full, { path: 'webhooks' });
		await expect(publish(webhooks.stored)).rejects.toMatchObject({
			message: 'Too many requests: the service allows 180 a minute for each API key',
			description: expect.stringMatching(/in 40 seconds\.\n.*after 10 seconds/) as string,
		});
		expect(await endpoints()).toEqual([]);
	});

	it('is never sent twice by itself', async () => {
		const webhooks = await start();
		await fault({ kind: 'cut', when: 'after' }, { method: 'POST', path: 'webhooks' });
		await expect(publish(webhooks.stored)).rejects.toThrow();
		expect(await simulator().control.requests({ method: 'POST' })).toHaveLength(1);
	});
});

describe('unpublishing', () => {
	it('is content when the endpoint is gone already', async () => {
		const webhooks = await start();
		await publish(webhooks.stored);
		const [{ id }] = await endpoints();
		await callService('DELETE', `/webhooks/${id}`);
		await unpublish(webhooks.stored);
		expect(JSON.stringify(webhooks.stored.staticData)).not.toContain(id);
	});

	it('says what is left when the service is down, and publishing mends it', async () => {
		const webhooks = await start();
		await publish(webhooks.stored);
		await fault(DOWN);
		await expect(unpublish(webhooks.stored)).rejects.toMatchObject({
			message: 'The endpoint could not be removed',
			description: expect.stringContaining('It is replaced when you publish again') as string,
		});
		await simulator().control.faults.clear();
		expect(await endpoints()).toHaveLength(1);
		await publish(webhooks.stored);
		expect(await endpoints()).toMatchObject([{ url: webhooks.url() }]);
		await charge(webhooks);
		expect(webhooks.passed()).toHaveLength(1);
	});

	it('after a publishing that failed lets n8n clean up, so that the next one registers', async () => {
		const webhooks = await start();
		await publish(webhooks.stored);
		await fault({ kind: 'cut', when: 'after' }, { method: 'DELETE' }, 1);
		await fault(DOWN);
		// n8n takes down a trigger that was changed, whatever comes of it, and registers it anew.
		await unpublish(webhooks.stored).catch(() => undefined);
		await expect(publish(webhooks.stored)).rejects.toThrow();
		await simulator().control.faults.clear();
		await publish(webhooks.stored);
		expect(await endpoints()).toMatchObject([{ url: webhooks.url() }]);
		await charge(webhooks);
		expect(webhooks.passed()).toHaveLength(1);
	});

	it('after a publishing with a wrong credential lets n8n clean up, too', async () => {
		const webhooks = await start();
		await publish(webhooks.stored);
		const { credentials } = webhooks.stored.input;
		webhooks.stored.input = {
			...webhooks.stored.input,
			credentials: {
				merchantPaymentsApi: { ...credentials?.merchantPaymentsApi, environment: 'sandbox' },
			},
		};
		await unpublish(webhooks.stored).catch(() => undefined);
		await expect(publish(webhooks.stored)).rejects.toThrow('Environment is set to');
		expect(webhooks.stored.logs.map(({ text }) => text)).toContainEqual(
			expect.stringContaining('The endpoint could not be removed: API Key'),
		);
		webhooks.stored.input = { ...webhooks.stored.input, credentials };
		await callService('DELETE', `/webhooks/${(await endpoints())[0].id}`);
		await publish(webhooks.stored);
		expect(await endpoints()).toHaveLength(1);
	});

	it('of a test says what is left, which the next test replaces', async () => {
		const webhooks = await start();
		await listen(webhooks.stored);
		const [{ id }] = await endpoints();
		await fault(DOWN);
		await expect(stopListening(webhooks.stored)).rejects.toMatchObject({
			message: 'The endpoint could not be removed',
			description: expect.stringContaining(
				'It is replaced when you test the trigger again. If you do not, delete it in your Merchant dashboard.',
			) as string,
		});
		await simulator().control.faults.clear();
		expect(await endpoints()).toMatchObject([{ id }]);
		await listen(webhooks.stored);
		const [again, ...more] = await endpoints();
		expect([again.id === id, more]).toEqual([false, []]);
	});
});
