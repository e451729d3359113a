import { listen, publish, stopListening, unpublish } from '../../harness/engine/index.mts';
import { endpoints, paymentsTrigger, simulator, startTrigger, useSimulator } from './simulated.mts';

useSimulator();

const start = async () => await startTrigger(paymentsTrigger());

describe('publishing', () => {
	it('registers exactly one endpoint and keeps its secret sealed', async () => {
		const { stored, url } = await start();
		await publish(stored);
		const [endpoint, ...more] = await endpoints();
		expect([endpoint.url, more]).toEqual([url(), []]);
		const kept = JSON.stringify(stored.staticData);
		expect(kept).toContain(endpoint.id);
		expect(kept).not.toContain('whsec_');
		expect(kept).not.toContain(endpoint.secret.slice('whsec_'.length));
	});

	it('a second time changes nothing', async () => {
		const { stored } = await start();
		await publish(stored);
		const [before, kept] = [await endpoints(), stored.staticData];
		await publish(stored, 'update');
		expect(await endpoints()).toEqual(before);
		expect(stored.staticData).toEqual(kept);
	});

	it('survives a restart, which only checks', async () => {
		const { stored } = await start();
		await publish(stored);
		const before = await endpoints();
		await simulator().control.clearRequests();
		await publish(stored, 'init');
		expect(await endpoints()).toEqual(before);
		expect(await simulator().control.requests({ method: 'POST' })).toEqual([]);
	});

	it('works whatever the list of endpoints is wrapped in', async () => {
		for (const webhooks of ['bare', 'named', 'data'] as const) {
			await simulator().control.settings.set({ envelopes: { webhooks } });
			const { stored } = await start();
			await publish(stored);
			await publish(stored, 'init');
			expect(await endpoints()).toHaveLength(1);
			await unpublish(stored);
		}
	});
});

describe('unpublishing', () => {
	it('removes the endpoint and forgets it', async () => {
		const { stored } = await start();
		await publish(stored);
		await unpublish(stored);
		expect(await endpoints()).toEqual([]);
		expect(JSON.stringify(stored.staticData)).not.toContain('endpointId');
	});

	it('leaves endpoints of others alone', async () => {
		const first = await start();
		const second = await start();
		await publish(first.stored);
		await publish(second.stored);
		await unpublish(first.stored);
		expect(await endpoints()).toMatchObject([{ url: second.url() }]);
	});

	it('can be followed by publishing again, with another secret', async () => {
		const { stored } = await start();
		await publish(stored);
		const [before] = await endpoints();
		await unpublish(stored);
		await publish(stored);
		const [after, ...more] = await endpoints();
		expect(more).toEqual([]);
		expect(after.secret).not.toBe(before.secret);
	});
});

describe('listening for a test event', () => {
	it('registers the test address beside the published one, and removes only that', async () => {
		const { stored, url, testUrl } = await start();
		await publish(stored);
		await listen(stored);
		expect((await endpoints()).map((one) => one.url)).toEqual([url(), testUrl()]);
		await stopListening(stored);
		expect((await endpoints()).map((one) => one.url)).toEqual([url()]);
	});

	it('starts a manual run, and none under the published address', async () => {
		const webhooks = await start();
		await listen(webhooks.stored);
		await simulator().control.subscriptions.charge();
		await simulator().control.deliveries.settle();
		await webhooks.idle();
		expect(webhooks.executions).toMatchObject([{ mode: 'manual', passed: [{}] }]);
	});
});
