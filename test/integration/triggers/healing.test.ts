import { runHook } from '../../harness/engine/hooks.mts';
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

/** n8n saves the static data of a workflow as a whole, from a copy that another trigger or a run holds. */
describe('when n8n puts an older copy of the static data back', () => {
	const overwrite = async (copyOf: 'before' | 'first') => {
		const webhooks = await start();
		const copies = { before: structuredClone(webhooks.stored.staticData), first: {} };
		await publish(webhooks.stored);
		copies.first = structuredClone(webhooks.stored.staticData);
		await unpublish(webhooks.stored);
		await publish(webhooks.stored);
		webhooks.stored.staticData = copies[copyOf];
		return webhooks;
	};

	it.each(['before', 'first'] as const)(
		'events arrive when they are sent again (%s)',
		async (copyOf) => {
			const webhooks = await overwrite(copyOf);
			await charge(webhooks);
			await simulator().control.clock.advance(120);
			await webhooks.idle();
			expect(webhooks.passed()).toHaveLength(1);
		},
	);

	it('events arrive also when it does so before each of them is sent again', async () => {
		const webhooks = await overwrite('first');
		const copy = structuredClone(webhooks.stored.staticData);
		await charge(webhooks);
		webhooks.stored.staticData = structuredClone(copy);
		await simulator().control.clock.advance(120);
		await webhooks.idle();
		expect(webhooks.passed()).toHaveLength(1);
		webhooks.stored.staticData = structuredClone(copy);
		await charge(webhooks);
		expect(webhooks.passed()).toHaveLength(2);
	});

	it.each(['before', 'first'] as const)('the next event mends the record (%s)', async (copyOf) => {
		const webhooks = await overwrite(copyOf);
		await charge(webhooks);
		const [{ id }] = await endpoints();
		expect(JSON.stringify(webhooks.stored.staticData)).toContain(id);
	});

	it('a forged event mends nothing', async () => {
		const webhooks = await overwrite('first');
		const copy = structuredClone(webhooks.stored.staticData);
		const [{ id: endpointId }] = await endpoints();
		const { events } = simulator().control;
		await events.send({
			service: 'payments',
			endpointId,
			type: 'payment.succeeded',
			signature: 'forged',
		});
		expect(webhooks.stored.staticData).toEqual(copy);
	});

	it('a test that was given up before it began leaves everything as it is', async () => {
		const webhooks = await start();
		const empty = structuredClone(webhooks.stored.staticData);
		await publish(webhooks.stored);
		const before = await endpoints();
		// n8n has nothing in the static data of a test then.
		await runHook({ ...webhooks.stored.input, method: 'delete', staticData: empty, isTest: true });
		expect(await endpoints()).toEqual(before);
		webhooks.stored.staticData = empty;
		await charge(webhooks);
		await simulator().control.clock.advance(120);
		await webhooks.idle();
		expect(webhooks.passed()).toHaveLength(1);
	});

	it('unpublishing removes the endpoint that another process registered since', async () => {
		const webhooks = await start();
		await publish(webhooks.stored);
		const { body } = await callService('POST', '/webhooks', { url: webhooks.url() });
		const [[name, record]] = Object.entries(webhooks.stored.staticData);
		webhooks.stored.staticData = { [name]: { ...(record as object), endpointId: body.id } };
		await unpublish(webhooks.stored);
		expect(await endpoints()).toEqual([]);
	});

	it('unpublishing removes the endpoint', async () => {
		const webhooks = await overwrite('first');
		await unpublish(webhooks.stored);
		expect(await endpoints()).toEqual([]);
	});
});

type Fault = Parameters<ReturnType<typeof simulator>['control']['faults']['add']>[0]['fault'];

/** A trigger that was published and could not be unpublished. */
const failToRemove = async (fault: Fault) => {
	const webhooks = await start();
	await publish(webhooks.stored);
	const { faults } = simulator().control;
	await faults.add({ match: { method: 'DELETE' }, times: 4, fault });
	await expect(unpublish(webhooks.stored)).rejects.toThrow('The endpoint could not be removed');
	await faults.clear();
	return webhooks;
};

const cannotBeAsked = async () => {
	const fault = { kind: 'status', status: 503 } as const;
	await simulator().control.faults.add({ match: { method: 'GET' }, times: 4, fault });
};

it('assumes nothing to exist whose removal may have gone through', async () => {
	const webhooks = await failToRemove({ kind: 'cut', when: 'after' });
	// The service cannot be asked either, but it can be told.
	await cannotBeAsked();
	await publish(webhooks.stored);
	expect(await endpoints()).toHaveLength(1);
	await charge(webhooks);
	expect(webhooks.passed()).toHaveLength(1);
});

it('assumes again that an endpoint exists which was there after a removal that failed', async () => {
	const webhooks = await failToRemove({ kind: 'status', status: 500 });
	await publish(webhooks.stored);
	const before = await endpoints();
	await cannotBeAsked();
	await publish(webhooks.stored);
	expect(await endpoints()).toEqual(before);
});

it('removes the endpoint when n8n tries again after a fault', async () => {
	const webhooks = await failToRemove({ kind: 'status', status: 500 });
	await unpublish(webhooks.stored);
	expect(await endpoints()).toEqual([]);
});
