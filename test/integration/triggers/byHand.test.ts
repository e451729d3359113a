import { publish, unpublish } from '../../harness/engine/index.mts';
import { passedBy, receiveAccounting, type Receiving, send } from './receiving.mts';
import {
	callService,
	endpoints,
	paymentsTrigger,
	simulator,
	startTrigger,
	useSimulator,
} from './simulated.mts';

useSimulator();

const TYPE = 'payment.succeeded';

/** A person registers the address and copies the secret into the credential. */
const registerByHand = async (credential: object = {}): Promise<Receiving> => {
	const webhooks = await startTrigger(paymentsTrigger({ registration: 'manual' }));
	const { body } = await callService('POST', '/webhooks', { url: webhooks.url() });
	const { id: endpointId, secret } = body as unknown as { id: string; secret: string };
	webhooks.change({
		credentials: {
			merchantPaymentsWebhookApi: { environment: 'live', signingSecret: secret, ...credential },
		},
	});
	await publish(webhooks.stored);
	return { service: 'payments', webhooks, endpointId, secret };
};

const withCredential = ({ webhooks, service }: Receiving, credential: object) =>
	webhooks.change({
		credentials: {
			[service === 'payments' ? 'merchantPaymentsWebhookApi' : 'merchantAccountingWebhookApi']: {
				...credential,
			},
		},
	});

it('events of an endpoint that was registered by hand arrive, and no others', async () => {
	const receiving = await registerByHand();
	expect(await send(receiving, { type: TYPE, data: { id: '1' } })).toBe(200);
	expect(await send(receiving, { type: TYPE, data: { id: '2' }, signature: 'forged' })).toBe(401);
	expect(await passedBy(receiving)).toMatchObject([{ data: { id: '1' } }]);
});

it('an endpoint that was registered by hand before the change from Automatic to Manual stays', async () => {
	const webhooks = await startTrigger(paymentsTrigger());
	await publish(webhooks.stored);
	const { body } = await callService('POST', '/webhooks', { url: webhooks.url() });
	// n8n takes the published version down with the parameters that it had.
	await unpublish(webhooks.stored);
	webhooks.change({ parameters: { registration: 'manual', events: ['*'] } });
	await publish(webhooks.stored);
	expect((await endpoints()).map(({ id }) => id)).toEqual([body.id]);
});

it('a secret of the other environment is never accepted, but recognised', async () => {
	const receiving = await registerByHand();
	withCredential(receiving, {
		environment: 'live',
		signingSecret: 'whsec_of_the_live_endpoint',
		otherEnvironmentSecret: receiving.secret,
	});
	expect(await send(receiving, { type: TYPE })).toBe(401);
	expect(receiving.webhooks.executions).toEqual([]);
	expect(receiving.webhooks.stored.logs).toMatchObject([
		{
			text: expect.stringContaining('signed with the secret of the sandbox environment') as string,
		},
	]);
});

describe.each([
	['payments', registerByHand, TYPE],
	['accounting', receiveAccounting, 'lead.won'],
] as const)('secrets of %s', (_, receive, type) => {
	it('may change: the previous one is accepted as well', async () => {
		const receiving = await receive();
		const { secret: previousSecret } = receiving;
		withCredential(receiving, { signingSecret: 'whsec_the_next_secret', previousSecret });
		expect(await send(receiving, { type, data: { id: '1' } })).toBe(200);
		expect(await passedBy(receiving)).toHaveLength(1);
	});

	it.each(['', '   ', undefined])('that are "%s" refuse everything', async (signingSecret) => {
		const receiving = await receive();
		withCredential(receiving, { signingSecret });
		expect(await send(receiving, { type })).toBe(401);
		const { url } = receiving.webhooks;
		const event = { service: receiving.service, url: url(), secret: '', type };
		expect((await simulator().control.events.send(event)).answer.status).toBe(401);
		expect(receiving.webhooks.executions).toEqual([]);
	});

	it('never include words that were pasted with them', async () => {
		const receiving = await receive();
		withCredential(receiving, { signingSecret: `secret: ${receiving.secret} (live)` });
		const { url } = receiving.webhooks;
		for (const secret of ['secret:', 'secret', '(live)', 'whsec_', '']) {
			const event = { service: receiving.service, url: url(), secret, type };
			expect((await simulator().control.events.send(event)).answer.status).toBe(401);
		}
		expect(receiving.webhooks.executions).toEqual([]);
		expect(await send(receiving, { type, data: { id: '1' } })).toBe(200);
	});

	it('whose credential was deleted are answered 503, without a failed run for every caller', async () => {
		const receiving = await receive();
		receiving.webhooks.change({ credentials: {} });
		expect(await send(receiving, { type })).toBe(503);
		expect(receiving.webhooks.thrown).toEqual([]);
		expect(receiving.webhooks.executions).toEqual([]);
	});
});
