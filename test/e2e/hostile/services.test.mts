import { randomUUID } from 'node:crypto';
import { createCredential, type Credential } from '../../../scripts/n8n/client/credentials.mts';
import {
	errorOf,
	type Execution,
	finishedExecution,
	outputOf,
	startWorkflow,
} from '../../../scripts/n8n/client/executions.mts';
import { type BadService, startBadService } from '../../harness/badService.mts';
import { CRASH } from '../../harness/wrongValues.mts';
import { chosen, ownNode, startedByHand, store } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';
import { watchN8n } from './intact.mts';
import { type HostileService, hostileServices } from './services.mts';
import { startStranger, type Stranger } from './stranger.mts';

const { session, services } = stage;

/** So long all of it may take on a busy machine; what nobody answers takes a minute. */
const PATIENCE = { timeout: 300_000, interval: 500 };

const APART = 'http://127.0.0.1:9';
const NODE = 'merchantPayments';

const ASKED: Record<HostileService['asks'], Record<string, unknown>> = {
	read: {
		resource: 'payment',
		operation: 'get',
		paymentId: { __rl: true, mode: 'id', value: randomUUID() },
	},
	write: { resource: 'qrCode', operation: 'create', mode: 'open_amount', currency: 'EUR' },
	list: { resource: 'payment', operation: 'getAll', returnAll: true },
};

const credentialFor = async (baseUrl: string, apiKey: string): Promise<Credential> =>
	await createCredential(session, {
		name: `At ${baseUrl}`,
		type: 'merchantPaymentsApi',
		data: { environment: 'live', apiKey, baseUrl, requestsPerMinute: 0 },
	});

const start = async (asks: HostileService['asks'], credential: Credential): Promise<string> => {
	const node = ownNode(NODE, { parameters: ASKED[asks], credentials: chosen(credential) });
	const { id } = await store(startedByHand(`Hostile ${asks}`, node));
	return await startWorkflow(session, id, { trigger: 'Start' });
};

const names = hostileServices(APART);
const begun: Array<{ name: string; id: string; service: BadService }> = [];
const executions = new Map<string, { execution: Execution; requests: number }>();
let stranger: Stranger;
let expectIntact: () => Promise<void>;

/** All at once: whoever waits for a minute must not keep the others from their answer. */
beforeAll(async () => {
	expectIntact = await watchN8n();
	stranger = await startStranger();
	for (const { name, behave, asks } of hostileServices(stranger.url)) {
		const service = await startBadService(behave);
		const credential = await credentialFor(service.baseUrl, services.keys.payments.live);
		begun.push({ name, service, id: await start(asks, credential) });
	}
	for (const { name, service, id } of begun) {
		const execution = await finishedExecution(session, id, PATIENCE);
		executions.set(name, { execution, requests: service.requests.length });
	}
}, PATIENCE.timeout);
afterAll(() => {
	for (const { service } of begun) service.close();
	stranger.close();
});

const ran = (name: string) => {
	const found = executions.get(name);
	if (!found) throw new Error(`${name} did not run`);
	return found;
};

test.each(names)('$name', ({ name, asks, says, processed }) => {
	const { execution, requests } = ran(name);
	const error = errorOf(execution);
	expect({ status: execution.status, message: error?.message }).toEqual(
		says
			? { status: 'error', message: expect.stringMatching(says) }
			: { status: 'success', message: undefined },
	);
	expect([error?.message, error?.description].join('\n')).not.toMatch(CRASH);
	if (says && asks === 'write') {
		expect(error?.context).toMatchObject({ data: { processed } });
		expect(requests).toBe(1);
	}
});

test('nothing was sent to anybody else', () => {
	expect(stranger.received).toEqual([]);
});

test('the key is in nothing that the runs have left', () => {
	const left = [...executions].filter(([name]) => name.includes('says the key back'));
	expect(left).toHaveLength(2);
	expect(JSON.stringify(left)).not.toContain(services.keys.payments.live);
	expect(JSON.stringify(left)).toContain('[API key]');
});

test('n8n goes on as before, and the next run at the real service works', async () => {
	await expectIntact();
	const credential = await credentialFor(services.paymentsUrl, services.keys.payments.live);
	const execution = await finishedExecution(session, await start('write', credential));
	expect(errorOf(execution)).toBeUndefined();
	expect(outputOf(execution, NODE)).toHaveLength(1);
});
