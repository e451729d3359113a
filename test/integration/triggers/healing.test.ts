import { publish, unpublish } from '../../harness/engine/index.mts';
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
import { times } from './times.mts';

useSimulator();

const start = async () => await startTrigger(paymentsTrigger());
const urls = async () => (await endpoints()).map(({ url }) => url);

it('replaces an endpoint with its address whose secret nobody knows', async () => {
	const webhooks = await start();
	const { body } = await callService('POST', '/webhooks', { url: webhooks.url() });
	await publish(webhooks.stored);
	const [endpoint, ...more] = await endpoints();
	expect(more).toEqual([]);
	expect(endpoint.id).not.toBe(body.id);
	await charge(webhooks);
	expect(webhooks.passed()).toHaveLength(1);
});

it('replaces several of them', async () => {
	const webhooks = await start();
	await times(3, async () => await callService('POST', '/webhooks', { url: webhooks.url() }));
	await publish(webhooks.stored);
	expect(await endpoints()).toHaveLength(1);
});

it('registers again what somebody deleted at the service', async () => {
	const webhooks = await start();
	await publish(webhooks.stored);
	const [{ id }] = await endpoints();
	await callService('DELETE', `/webhooks/${id}`);
	await publish(webhooks.stored, 'init');
	expect(await urls()).toEqual([webhooks.url()]);
	await charge(webhooks);
	expect(webhooks.passed()).toHaveLength(1);
});

it('has one endpoint after a rename, which loses the static data, and after a rename back', async () => {
	const webhooks = await start();
	await publish(webhooks.stored);
	const name = webhooks.stored.input.node.description.displayName;
	for (const [count, renamed] of ['Money came in', name].entries()) {
		webhooks.change({ nodeOptions: { name: renamed } });
		await publish(webhooks.stored, 'update');
		expect(await urls()).toEqual([webhooks.url()]);
		await charge(webhooks);
		expect(webhooks.passed()).toHaveLength(count + 1);
	}
});

it('has one endpoint after another key of the same business, and can read its secret', async () => {
	const webhooks = await start();
	await publish(webhooks.stored);
	const { value } = await simulator().control.keys.issue({ business: 'first' });
	webhooks.change({ credentials: apiCredential(value) });
	await publish(webhooks.stored, 'update');
	expect(await urls()).toEqual([webhooks.url()]);
	await charge(webhooks);
	expect(webhooks.passed()).toHaveLength(1);
});

it('listens to the other business after its key, and refuses the first one', async () => {
	const webhooks = await start();
	await publish(webhooks.stored);
	webhooks.change({ credentials: apiCredential(simulator().keys.payments.liveSecond) });
	await publish(webhooks.stored, 'update');
	const second = (await endpoints()).filter(({ business }) => business === 'second');
	expect(second).toMatchObject([{ url: webhooks.url() }]);
	await charge(webhooks, 'second');
	await charge(webhooks, 'first');
	expect(webhooks.answers).toEqual([200, 401]);
	expect(webhooks.executions).toHaveLength(1);
});

describe('at another URL, where this may be a copy of the n8n that registered the first one', () => {
	const move = async () => {
		const webhooks = await start();
		await publish(webhooks.stored);
		const [original] = await endpoints();
		webhooks.change({ nodeOptions: { webhookId: 'another-webhook' } });
		return { webhooks, original };
	};
	const warnings = (logs: ReadonlyArray<{ level: string; text: string }>) =>
		logs.filter(({ level }) => level === 'warn').map(({ text }) => text);

	it.each(['init', 'update'] as const)(
		'registers a new endpoint (%s), leaves the first one, and names it in the log',
		async (activation) => {
			const { webhooks, original } = await move();
			await publish(webhooks.stored, activation);
			expect(webhooks.url()).not.toBe(original.url);
			expect(await urls()).toEqual([original.url, webhooks.url()]);
			expect(warnings(webhooks.stored.logs)).toEqual([expect.stringContaining(original.url)]);
			expect(warnings(webhooks.stored.logs)[0]).toContain('Webhook Endpoint: Delete');
			await charge(webhooks);
			expect(webhooks.passed()).toHaveLength(1);
		},
	);

	it.each([
		['before it was published there', async () => {}],
		['after it was published there', publish],
	])('unpublishing %s removes its own endpoint alone', async (_, before) => {
		const { webhooks, original } = await move();
		await before(webhooks.stored);
		await unpublish(webhooks.stored);
		expect(await endpoints()).toEqual([original]);
		expect(warnings(webhooks.stored.logs)).toEqual([expect.stringContaining(original.url)]);
	});

	it('changing to Manual removes its own endpoint alone', async () => {
		const { webhooks, original } = await move();
		webhooks.change({ parameters: { registration: 'manual', events: ['*'] } });
		await publish(webhooks.stored, 'update');
		expect(await endpoints()).toEqual([original]);
		expect(warnings(webhooks.stored.logs)).toEqual([expect.stringContaining(original.url)]);
	});
});

it('moves back and forth between live and sandbox', async () => {
	const webhooks = await start();
	await publish(webhooks.stored);
	for (const key of ['sandbox', 'live'] as const) {
		await unpublish(webhooks.stored);
		webhooks.change({ credentials: apiCredential(simulator().keys.payments[key]) });
		await publish(webhooks.stored);
		expect(await endpoints()).toMatchObject([{ environment: key, url: webhooks.url() }]);
	}
});
