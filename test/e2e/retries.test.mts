import { randomUUID } from 'node:crypto';
import {
	errorOf,
	type Execution,
	outputOf,
	retryExecution,
	runWorkflow,
} from '../../scripts/n8n/client/executions.mts';
import type { WorkflowNode } from '../../scripts/n8n/client/workflow.mts';
import { byId } from './operations/describeOperations.mts';
import { chosen, ownNode, startedByHand, store, storedCredential } from './stage/nodeWorkflow.mts';
import { stage } from './stage/stage.mts';

const { session, control } = stage;

type Faults = Parameters<typeof control.faults.add>;
type Effect = 'payout' | 'refund' | 'invoice';

/** The service did it, and its answer is lost; what could tell afterwards fails as well. */
const lost = (service: 'payments' | 'accounting', path: string, looks: number): Faults => [
	{ match: { service, method: 'POST', path }, times: 4, fault: { kind: 'cut', when: 'after' } },
	{
		match: { service, method: 'GET', path: '^/(payments|invoices)' },
		after: { service, method: 'POST', path },
		times: looks,
		fault: { kind: 'status', status: 503, retryAfter: 0 },
	},
];

const faultsOf: Record<Effect, (looks: number) => Faults> = {
	payout: (looks) => lost('payments', '^/payouts$', looks),
	refund: (looks) => lost('payments', '/refund$', looks),
	invoice: (looks) => lost('accounting', '^/invoices$', looks),
};

const nodes: Record<Effect, () => Promise<WorkflowNode>> = {
	payout: async () => {
		return await node('merchantPayments', 'payout.create', {
			amount: 5,
			amountUnit: 'major',
			currency: 'USD',
			destinationType: 'service_account',
		});
	},
	refund: async () => {
		const [{ id }] = await control.payments.create({ amount: 5000, currency: 'USD' });
		return await node('merchantPayments', 'payment.refund', {
			paymentId: byId(id),
			refundType: 'partial',
			amount: 5,
			amountUnit: 'major',
			currency: 'USD',
		});
	},
	invoice: async () => {
		// Somebody new, whose invoices fit on one page: looking for the reference is one call.
		const { id } = await control.accounting.contacts.create({ is_customer: true });
		return await node('merchantAccounting', 'invoice.create', {
			contactId: byId(id),
			reference: randomUUID(),
			skipIfReferenceExists: true,
			linesFrom: 'form',
			lines: { line: [{ description: 'Tea', quantity: 1, unitPrice: '5', lineOptions: {} }] },
			amountUnit: 'major',
		});
	},
};

const node = async (type: string, name: string, entered: Record<string, unknown>) => {
	const [resource, operation] = name.split('.');
	const credentials = chosen(await storedCredential(`${type}Api`));
	return ownNode(type, { credentials, parameters: { resource, operation, ...entered } });
};

const run = async (retried: WorkflowNode): Promise<Execution> => {
	const { id } = await store(startedByHand('Retried', retried));
	return await runWorkflow(session, id, { trigger: 'Start' });
};

/** What it made. The examples of the demo draft invoices meanwhile, so those with its reference count. */
const madeBy = async (effect: Effect, { parameters }: WorkflowNode, before: number) => {
	if (effect !== 'invoice') return (await control.ledger(effect)).slice(before);
	const { documents } = (await control.state()).accounting;
	return documents.filter(({ reference }) => reference === parameters.reference);
};

const recognised: Record<Effect, object> = {
	payout: { idempotentReplay: true },
	refund: { firstOutcome: 'executed' },
	invoice: { created: true },
};

describe.each(['payout', 'refund', 'invoice'] as const)('%s whose answer is lost', (effect) => {
	afterEach(async () => await control.faults.clear());

	test('is made once when n8n retries on fail', async () => {
		const before = (await control.ledger(effect)).length;
		const retried = await nodes[effect]();
		await control.faults.add(...faultsOf[effect](4));
		const execution = await run({
			...retried,
			retryOnFail: true,
			maxTries: 3,
			waitBetweenTries: 50,
		});
		expect(errorOf(execution)).toBeUndefined();
		expect(outputOf(execution, retried.name)[0].json).toMatchObject(recognised[effect]);
		expect(await madeBy(effect, retried, before)).toHaveLength(1);
	});

	test('is made once when a person presses Retry', async () => {
		const before = (await control.ledger(effect)).length;
		const retried = await nodes[effect]();
		// The first execution never gets to know, however often it looks.
		await control.faults.add(...faultsOf[effect](1000));
		const failed = await run(retried);
		expect(failed.status).toBe('error');
		await control.faults.clear();
		const retry = await retryExecution(session, failed.id);
		expect({ status: retry.status, mode: retry.mode }).toEqual({
			status: 'success',
			mode: 'retry',
		});
		expect(outputOf(retry, retried.name)[0].json).toMatchObject(recognised[effect]);
		expect(await madeBy(effect, retried, before)).toHaveLength(1);
	});
});

/** n8n reads the credential of each item from its database, and not in the order in which it was asked. */
it('gives every payer a link of their own in a Retry, and in Retry On Fail', async () => {
	const members = Array.from({ length: 20 }, (_, index) => ({ json: { member: index } }));
	const returnUrl = '={{ "https://shop.example.com/?member=" + $json.member }}';
	const links = async (more: object = {}) => ({
		...(await node('merchantPayments', 'paymentLink.create', {
			title: 'Membership',
			amountType: 'fixed',
			amount: '5',
			currency: 'EUR',
			additionalFields: { returnUrl },
		})),
		...more,
	});
	const refuseLast = async () =>
		await control.faults.add({
			match: { service: 'payments', method: 'POST', path: '^/payment-links$' },
			skip: members.length - 1,
			fault: { kind: 'status', status: 400 },
		});
	const returned = (execution: Execution) =>
		outputOf(execution, 'merchantPayments').map(({ json }) => String(json.returnUrl).split('=')[1]);
	const runAll = async (retried: WorkflowNode) => {
		await refuseLast();
		const { id } = await store({
			...startedByHand('Members', retried),
			pinData: { Start: members },
		});
		const execution = await runWorkflow(session, id, { trigger: 'Start' });
		await control.faults.clear();
		return execution;
	};
	const own = members.map(({ json }) => String(json.member));
	const onFail = await runAll(
		await links({ retryOnFail: true, maxTries: 3, waitBetweenTries: 50 }),
	);
	expect(returned(onFail)).toEqual(own);
	const failed = await runAll(await links());
	expect(failed.status).toBe('error');
	expect(returned(await retryExecution(session, failed.id))).toEqual(own);
});
