import { chainNodes, workflowNode } from '../../../scripts/n8n/client/chainNodes.mts';
import { createCredential, type Credential } from '../../../scripts/n8n/client/credentials.mts';
import {
	errorOf,
	type Execution,
	finishedExecution,
	getExecution,
	outputOf,
	runWorkflow,
	startWorkflow,
} from '../../../scripts/n8n/client/executions.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { behaviours, startBadService } from '../../harness/badService.mts';
import { byId } from '../operations/describeOperations.mts';
import { chosen, ownNode, store, storedCredential } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';
import { watchN8n } from './intact.mts';

const { session, services, control } = stage;

let expectIntact: () => Promise<void>;
beforeAll(async () => {
	expectIntact = await watchN8n();
});
afterEach(async () => await expectIntact());

const NODE = 'Node';

/** The other business, so that nobody else misses its money. */
const unlimited = async (baseUrl = services.paymentsUrl): Promise<Credential> =>
	await createCredential(session, {
		name: `Without a limit at ${baseUrl}`,
		type: 'merchantPaymentsApi',
		data: {
			environment: 'live',
			apiKey: services.keys.payments.liveSecond,
			baseUrl,
			requestsPerMinute: 0,
		},
	});

/** So many items, then the node. */
const flowOf = async (
	type: string,
	credential: Credential,
	parameters: Record<string, unknown>,
	items = 1,
): Promise<string> => {
	const made = `={{ { items: Array.from({ length: ${items} }, (_, at) => ({ at, order: 'one' })) } }}`;
	const node = ownNode(type, { name: NODE, parameters, credentials: chosen(credential) });
	const { id } = await store(
		chainNodes(`Frozen ${Math.random()}`, [
			workflowNode('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
			workflowNode('Make', 'n8n-nodes-base.set', 3.4, {
				mode: 'raw',
				jsonOutput: made,
				options: {},
			}),
			workflowNode('Items', 'n8n-nodes-base.splitOut', 1, {
				fieldToSplitOut: 'items',
				options: {},
			}),
			node,
		]),
	);
	return id;
};

const run = async (...flow: Parameters<typeof flowOf>): Promise<Execution> =>
	await runWorkflow(session, await flowOf(...flow), { trigger: 'Start' });

const payout = {
	resource: 'payout',
	operation: 'create',
	amount: 5,
	amountUnit: 'major',
	currency: 'USD',
	destinationType: 'service_account',
	options: {},
};

/** Of the other business alone: the examples of the demo work for the first one meanwhile. */
const payouts = async () =>
	(await control.ledger('payout')).filter(({ business }) => business === 'second');

const newCustomer = async (): Promise<string> =>
	(await control.accounting.contacts.create({ is_customer: true })).id;

/** Of one customer alone, for the same reason. */
const expectNoInvoiceOf = async (customer: string) => {
	const { documents } = (await control.state()).accounting;
	expect(documents.filter(({ contact_id }) => contact_id === customer)).toEqual([]);
};

const invoice = (customer: string, more: Record<string, unknown>) => ({
	resource: 'invoice',
	operation: 'create',
	contactId: byId(customer),
	linesFrom: 'items',
	description: 'Tea',
	unitPrice: '5',
	amountUnit: 'major',
	...more,
});

// What is quadratic would take many minutes for any of these.
const LONG = 1_000_000;

test.each([
	['decimals without end', `1.${'0'.repeat(LONG)}1`],
	['zeros without end', `${'0'.repeat(LONG)}x`],
	['signs without end', '-'.repeat(LONG)],
	['space without end', `1${' '.repeat(LONG)}1`],
])('an amount of %s is refused at once', async (_, amount) => {
	const before = await payouts();
	const execution = await run('merchantPayments', await unlimited(), { ...payout, amount });
	expect(errorOf(execution)?.message).toMatch(/^Amount: .* is (not an amount|negative)/);
	expect(await payouts()).toEqual(before);
});

test('100 payouts that wait for approval give one hint', async () => {
	await control.businesses.update('second', { balances: { USD: 100_000_000 } });
	const large = { ...payout, amount: 5_000 };
	const execution = await run('merchantPayments', await unlimited(), large, 100);
	expect(errorOf(execution)).toBeUndefined();
	expect(outputOf(execution, NODE)).toHaveLength(100);
	const [{ hints = [] }] = execution.data.resultData.runData[NODE];
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringContaining('(100 times)'),
		expect.stringContaining('once for each of the 100 input items'),
	]);
});

test.each([
	['nothing as a key', { idempotencyKey: '={{ null }}' }, /Idempotency Key: .*returned no value/],
	['an object as a key', { idempotencyKey: '={{ { a: 1 } }}' }, /Idempotency Key: /],
	['nothing as a maximum', { maximumAmount: '={{ undefined }}' }, /Maximum Amount: /],
])('a payout with %s is not sent', async (_, options, says) => {
	const before = await payouts();
	const execution = await run('merchantPayments', await unlimited(), { ...payout, options });
	expect(errorOf(execution)?.message).toMatch(says);
	expect(await payouts()).toEqual(before);
});

test('an invoice that looks back to the future is not sent', async () => {
	const customer = await newCustomer();
	const execution = await run(
		'merchantAccounting',
		await storedCredential('merchantAccountingApi'),
		invoice(customer, {
			reference: 'R',
			skipIfReferenceExists: true,
			options: { lookBackDays: '={{ -5 }}' },
		}),
	);
	expect(errorOf(execution)?.message).toMatch(/Look Back/);
	await expectNoInvoiceOf(customer);
});

test.each(['drips its body', 'changes the protocol'] as const)(
	'Stop ends a run at a service that %s, and its connection',
	async (bad) => {
		const service = await startBadService(behaviours[bad]);
		try {
			const id = await startWorkflow(
				session,
				await flowOf('merchantPayments', await unlimited(service.baseUrl), payout),
				{ trigger: 'Start' },
			);
			await service.asked;
			await session.rest('POST', `/executions/${id}/stop`, {});
			await service.left();
			expect((await finishedExecution(session, id)).status).toBe('canceled');
		} finally {
			service.close();
		}
	},
);

/** How long the node worked on so many items of one invoice, which are too many. */
const timeOf = async (customer: string, count: number): Promise<number> => {
	const books = await storedCredential('merchantAccountingApi');
	const parameters = invoice(customer, { groupBy: 'order' });
	const flow = await flowOf('merchantAccounting', books, parameters, count);
	const id = await startWorkflow(session, flow, { trigger: 'Start' });
	const execution = await waitFor(
		`the end of ${count} items`,
		async () => {
			// So many items keep n8n from its own database for a moment, and then it answers nobody.
			const found = await getExecution(session, id).catch(() => undefined);
			return found?.status === 'error' ? found : undefined;
		},
		{ timeout: 150_000, interval: 1_000 },
	);
	expect(errorOf(execution)?.message).toContain(`${count} came, and an invoice has 1 to 200`);
	return execution.data.resultData.runData[NODE][0].executionTime;
};

/** What is quadratic takes 25 times as long for five times as many. */
const MOST_TIMES = 12;

test('50,000 items of one invoice take a time that grows with their number alone', async () => {
	const customer = await newCustomer();
	// The first time is for caches and compilers.
	await timeOf(customer, 1_000);
	const some = await timeOf(customer, 10_000);
	expect((await timeOf(customer, 50_000)) / some).toBeLessThan(MOST_TIMES);
	await expectNoInvoiceOf(customer);
});
