import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { chainNodes, workflowNode } from '../../../scripts/n8n/client/chainNodes.mts';
import {
	type ExecutionSummary,
	finishedExecution,
	listExecutions,
	retryExecution,
} from '../../../scripts/n8n/client/executions.mts';
import type { WorkflowNode } from '../../../scripts/n8n/client/workflow.mts';
import { publishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import type { FaultRuleInput } from '../../../simulator/faults.mts';
import { byId } from '../operations/describeOperations.mts';
import { chosen, ownNode, store, storedCredential } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';

const { session, control, n8n } = stage;

const EFFECTS = ['payout', 'bare invoice', 'refund'] as const;
type Effect = (typeof EFFECTS)[number];

type Match = NonNullable<FaultRuleInput['match']>;
type Entered = Record<string, unknown>;

const WRITES: Record<Effect, Match> = {
	payout: { service: 'payments', method: 'POST', path: '^/payouts$' },
	'bare invoice': { service: 'accounting', method: 'POST', path: '^/invoices$' },
	refund: { service: 'payments', method: 'POST', path: '/refund$' },
};

const amount = { amount: 5, amountUnit: 'major', currency: 'USD' };

const entered: Record<Effect, () => Promise<Entered>> = {
	payout: async () => ({
		resource: 'payout',
		operation: 'create',
		destinationType: 'service_account',
		...amount,
	}),
	'bare invoice': async () => {
		const { id } = await control.accounting.contacts.create({ is_customer: true });
		return {
			resource: 'invoice',
			operation: 'create',
			contactId: byId(id),
			linesFrom: 'form',
			lines: { line: [{ description: 'Tea', quantity: 1, unitPrice: '5', lineOptions: {} }] },
			amountUnit: 'major',
		};
	},
	refund: async () => {
		const [{ id }] = await control.payments.create({ amount: 5000, currency: 'USD' });
		return {
			resource: 'payment',
			operation: 'refund',
			paymentId: byId(id),
			refundType: 'partial',
			...amount,
		};
	},
};

const done = async (effect: Effect) =>
	(await control.ledger(effect === 'bare invoice' ? 'invoice' : effect)).length;

interface Flow {
	id: string;
	/** Begins an execution, and says which one. */
	start: () => Promise<string>;
}

/** A published workflow with one node that does it. */
const flowOf = async (effect: Effect, options: Partial<WorkflowNode> = {}): Promise<Flow> => {
	const type = effect === 'bare invoice' ? 'merchantAccounting' : 'merchantPayments';
	const credentials = chosen(await storedCredential(`${type}Api`));
	const parameters = await entered[effect]();
	const path = randomUUID();
	const { id } = await store(
		chainNodes(path, [
			workflowNode('Webhook', 'n8n-nodes-base.webhook', 2, {
				httpMethod: 'POST',
				path,
				responseMode: 'onReceived',
				options: {},
			}),
			{ ...ownNode(type, { credentials, parameters }), ...options },
		]),
	);
	await publishWorkflow(session, id);
	const all = async () => await listExecutions(session, { workflowId: id });
	const start = async () => {
		const known = new Set((await all()).map((one) => one.id));
		await fetch(`${n8n.url}/webhook/${path}`, { method: 'POST' });
		const isNew = (one: ExecutionSummary) => !known.has(one.id);
		return await waitFor('the execution', async () => (await all()).find(isNew)?.id);
	};
	return { id, start };
};

/** The service did it, and its response is lost, however often it is asked for. */
const lost = (effect: Effect): FaultRuleInput => ({
	match: WRITES[effect],
	times: 4,
	fault: { kind: 'cut', when: 'after' },
});

/** The service did it, and nobody hears of it before the process is killed. */
const hanging = (effect: Effect): FaultRuleInput => ({
	match: WRITES[effect],
	fault: { kind: 'latency', ms: 90_000, when: 'after' },
});

describe.each(EFFECTS)('a %s', (effect) => {
	let before = 0;
	beforeEach(async () => {
		before = await done(effect);
	});
	afterEach(async () => await control.faults.clear());
	const made = async () => (await done(effect)) - before;

	test('is made once when n8n retries on fail', async () => {
		const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 50 };
		const { start } = await flowOf(effect, retries);
		await control.faults.add(lost(effect));
		await finishedExecution(session, await start());
		expect(await made()).toBe(1);
	});

	test('is made once when a person presses Retry', async () => {
		const { start } = await flowOf(effect);
		// Refused in the end, so that there is something to retry.
		const refused = { match: WRITES[effect], fault: { kind: 'status', status: 400 } } as const;
		await control.faults.add({ ...lost(effect), times: 1 }, { ...refused, times: 4 });
		const id = await start();
		const { status } = await finishedExecution(session, id);
		await control.faults.clear();
		// What was found at the service has ended well.
		if (status === 'error') await retryExecution(session, id);
		expect(await made()).toBe(1);
	});

	test('is made once when n8n dies, and Retry is pressed twice', async () => {
		const { start } = await flowOf(effect);
		await control.faults.add(hanging(effect));
		const id = await start();
		await waitFor('the call', async () =>
			(await control.faults.list()).length === 0 ? true : undefined,
		);
		// The service may have to finish its part of it.
		await delay(300);
		expect(await made()).toBe(1);
		await stage.killN8n();
		await stage.restartN8n();
		const { status } = await finishedExecution(session, id);
		expect(status).toBe('crashed');
		await retryExecution(session, id);
		await retryExecution(session, id);
		expect(await made()).toBe(1);
	});
});

test('executions are told apart, and each of them pays', async () => {
	const before = await done('payout');
	const { start } = await flowOf('payout');
	for (let times = 0; times < 2; times += 1) await finishedExecution(session, await start());
	expect((await done('payout')) - before).toBe(2);
});
