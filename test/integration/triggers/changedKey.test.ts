import { publish, unpublish } from '../../harness/engine/index.mts';
import { deliver, passedBy, receivePayments, send } from './receiving.mts';
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

useSimulator();

const anotherKey = async () => (await simulator().control.keys.issue({})).value;
const statuses = async () =>
	(await simulator().control.deliveries.list()).map(({ attempts }) =>
		attempts.map(({ answer }) => answer.status),
	);

describe('after the key in the credential was changed', () => {
	it('events are answered 503, the log says why, and the service tries again', async () => {
		const receiving = await receivePayments();
		receiving.webhooks.change({ credentials: apiCredential(await anotherKey()) });
		await charge(receiving.webhooks);
		await simulator().control.clock.advance(120);
		expect(await statuses()).toEqual([[503, 503]]);
		expect(receiving.webhooks.executions).toEqual([]);
		expect(receiving.webhooks.thrown).toEqual([]);
		const said = JSON.stringify(receiving.webhooks.stored.logs);
		expect(said).toContain(
			'enter the former API key as Previous API Key in the credential. Only if you do not have it, or changed Environment, unpublish and publish the workflow: this discards the deliveries that have not arrived',
		);
		expect(said).not.toContain('whsec_');
		expect(said).not.toContain('svc_live_');
	});

	it('and put back, the event that waited arrives', async () => {
		const receiving = await receivePayments();
		receiving.webhooks.change({ credentials: apiCredential(await anotherKey()) });
		await charge(receiving.webhooks);
		receiving.webhooks.change({ credentials: apiCredential() });
		await simulator().control.clock.advance(120);
		expect(await statuses()).toEqual([[503, 200]]);
		expect(await passedBy(receiving)).toHaveLength(1);
	});

	describe('and the former one put into Previous API Key', () => {
		const changeKey = async (previousApiKey: string) => {
			const receiving = await receivePayments();
			const { merchantPaymentsApi } = apiCredential(await anotherKey());
			receiving.webhooks.change({
				credentials: { merchantPaymentsApi: { ...merchantPaymentsApi, previousApiKey } },
			});
			return receiving;
		};
		const former = () => simulator().keys.payments.live;

		it('events go on arriving at once', async () => {
			const receiving = await changeKey(` ${former()} `);
			await charge(receiving.webhooks);
			expect(await statuses()).toEqual([[200]]);
			expect(await passedBy(receiving)).toHaveLength(1);
			expect(await send(receiving, { type: 'payment.succeeded', signature: 'forged' })).toBe(401);
		});

		it('it is never sent, whatever the trigger does', async () => {
			const receiving = await changeKey(former());
			const before = (await simulator().control.requests()).length;
			await simulator().control.keys.revoke(former());
			await charge(receiving.webhooks);
			await publish(receiving.webhooks.stored, 'update');
			await charge(receiving.webhooks);
			await unpublish(receiving.webhooks.stored);
			expect(await passedBy(receiving)).toHaveLength(2);
			const since = (await simulator().control.requests()).slice(before);
			expect(since.length).toBeGreaterThan(1);
			// The log of the simulator shows the end of a key.
			expect(JSON.stringify(since)).not.toContain(`…${former().slice(-4)}`);
			expect(since.map(({ status }) => status)).not.toContain(401);
		});

		it.each(['init', 'update'] as const)(
			'the next start (%s) keeps the endpoint and what it has not received',
			async (activation) => {
				const receiving = await changeKey(former());
				await simulator().control.deliveries.hold();
				await simulator().control.subscriptions.charge({ business: 'first' });
				await publish(receiving.webhooks.stored, activation);
				expect(await endpoints()).toMatchObject([{ id: receiving.endpointId }]);
				await simulator().control.deliveries.release();
				await deliver(receiving);
				expect(await passedBy(receiving)).toHaveLength(1);
			},
		);

		it('it still opens the record after a start at which the service did not accept the new one', async () => {
			const receiving = await changeKey(former());
			await simulator().control.faults.add({ times: 20, fault: { kind: 'status', status: 503 } });
			await publish(receiving.webhooks.stored, 'init');
			await simulator().control.faults.clear();
			const { merchantPaymentsApi } = apiCredential(await anotherKey());
			receiving.webhooks.change({
				credentials: { merchantPaymentsApi: { ...merchantPaymentsApi, previousApiKey: former() } },
			});
			await charge(receiving.webhooks);
			expect(await passedBy(receiving)).toHaveLength(1);
		});

		it('publishing again seals under the new key, so that the former one can go', async () => {
			const receiving = await changeKey(former());
			await publish(receiving.webhooks.stored, 'update');
			expect(await endpoints()).toMatchObject([{ id: receiving.endpointId }]);
			const { merchantPaymentsApi } = receiving.webhooks.stored.input.credentials ?? {};
			receiving.webhooks.change({
				credentials: { merchantPaymentsApi: { ...merchantPaymentsApi, previousApiKey: '' } },
			});
			await charge(receiving.webhooks);
			expect(await passedBy(receiving)).toHaveLength(1);
		});

		it.each(['', 'svc_live_of_somebody_else'])(
			'but "%s" in its stead opens nothing',
			async (key) => {
				const receiving = await changeKey(key);
				expect(await send(receiving, { type: 'payment.succeeded' })).toBe(503);
				expect(receiving.webhooks.executions).toEqual([]);
			},
		);
	});

	it.each(['sandbox', 'live'] as const)(
		'to one of the other environment, a former one of %s opens nothing, and the log says to publish',
		async (was) => {
			const { keys } = simulator();
			const receiving = await receivePayments({}, keys.payments[was]);
			const is = was === 'live' ? 'sandbox' : 'live';
			const { merchantPaymentsApi } = apiCredential(keys.payments[is]);
			receiving.webhooks.change({
				credentials: {
					merchantPaymentsApi: { ...merchantPaymentsApi, previousApiKey: keys.payments[was] },
				},
			});
			expect(await send(receiving, { type: 'payment.succeeded' })).toBe(503);
			expect(receiving.webhooks.executions).toEqual([]);
			expect(receiving.webhooks.stored.logs).toEqual([
				{
					level: 'error',
					text: expect.stringContaining(
						'or changed Environment, unpublish and publish the workflow',
					) as string,
				},
			]);
			await publish(receiving.webhooks.stored, 'update');
			expect(await endpoints()).toMatchObject([{ environment: was }, { environment: is }]);
		},
	);

	it.each([
		['published again', async () => {}],
		['unpublished and published', unpublish],
	])('and the workflow %s, events arrive at the only endpoint', async (_, before) => {
		const receiving = await receivePayments();
		receiving.webhooks.change({ credentials: apiCredential(await anotherKey()) });
		await charge(receiving.webhooks);
		await before(receiving.webhooks.stored);
		await publish(receiving.webhooks.stored, 'update');
		expect(await endpoints()).toHaveLength(1);
		await charge(receiving.webhooks);
		expect(await passedBy(receiving)).toHaveLength(1);
	});

	it('and n8n started again, the log says that deliveries were discarded, and how to keep them', async () => {
		const receiving = await receivePayments({ options: { catchUp: true } });
		receiving.webhooks.change({ credentials: apiCredential(await anotherKey()) });
		await publish(receiving.webhooks.stored, 'init');
		expect(receiving.webhooks.stored.logs).toEqual([
			{
				level: 'warn',
				text: expect.stringMatching(
					/^The signing secret of the endpoint .* cannot be read.* Previous API Key .* are lost/,
				) as string,
			},
		]);
	});

	it('nothing is accepted, whatever it is signed with', async () => {
		const receiving = await receivePayments();
		receiving.webhooks.change({ credentials: apiCredential(await anotherKey()) });
		const answers = { valid: 503, forged: 503, missing: 401, stale: 401 } as const;
		for (const [signature, status] of Object.entries(answers)) {
			const event = { type: 'payment.succeeded', signature, secondsOff: 600 } as const;
			expect([
				signature,
				await send(receiving, event as typeof event & { signature: 'valid' }),
			]).toEqual([signature, status]);
		}
		expect(receiving.webhooks.executions).toEqual([]);
	});
});

it.each([
	['of the other environment', { environment: 'sandbox' }],
	['that is empty', { apiKey: '' }],
	['of something else', { apiKey: 'sk_test_1' }],
	['with a spoilt address', { baseUrl: 'ftp://nowhere' }],
])('a credential %s is answered 503, without a failed run for every caller', async (_, patch) => {
	const receiving = await receivePayments();
	const { merchantPaymentsApi } = apiCredential();
	receiving.webhooks.change({
		credentials: { merchantPaymentsApi: { ...merchantPaymentsApi, ...patch } },
	});
	await charge(receiving.webhooks);
	expect(await send(receiving, { type: 'payment.succeeded', signature: 'missing' })).toBe(401);
	expect(await statuses()).toEqual([[503]]);
	expect(receiving.webhooks.thrown).toEqual([]);
	receiving.webhooks.change({ credentials: apiCredential() });
	await simulator().control.clock.advance(120);
	await deliver(receiving);
	expect(await passedBy(receiving)).toHaveLength(1);
});

it('a trigger that was never registered is not ready either', async () => {
	const receiving = await receivePayments();
	const never = await startTrigger({ ...paymentsTrigger(), credentials: apiCredential() });
	await callService('POST', '/webhooks', { url: never.url() });
	const endpointId = (await endpoints()).find(({ url }) => url === never.url())?.id ?? '';
	const sent = { ...receiving, webhooks: never, endpointId };
	expect(await send(sent, { type: 'payment.succeeded' })).toBe(503);
	expect(never.executions).toEqual([]);
});

it.each([5, {}, '', 'a', 'a.b.c.d', null])(
	'a trigger whose stored secret was spoilt (%j) is not ready, without a failed run',
	async (sealedSecret) => {
		const receiving = await receivePayments();
		const [name] = Object.keys(receiving.webhooks.stored.staticData);
		const record = receiving.webhooks.stored.staticData[name] as object;
		receiving.webhooks.stored.staticData = { [name]: { ...record, sealedSecret } };
		expect(await send(receiving, { type: 'payment.succeeded' })).toBe(503);
		expect(receiving.webhooks.thrown).toEqual([]);
		await publish(receiving.webhooks.stored, 'update');
		expect(
			await send(
				{ ...receiving, endpointId: (await endpoints())[0].id },
				{ type: 'payment.succeeded' },
			),
		).toBe(200);
	},
);
