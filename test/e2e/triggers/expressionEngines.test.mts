import { randomUUID } from 'node:crypto';
import { chainNodes } from '../../../scripts/n8n/client/chainNodes.mts';
import { putCredential } from '../../../scripts/n8n/client/credentials.mts';
import { errorOf, listExecutions, outputOf } from '../../../scripts/n8n/client/executions.mts';
import type { Workflow } from '../../../scripts/n8n/client/workflow.mts';
import { publishWorkflow, unpublishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { expressionEngines } from '../stage/expressionEngines.mts';
import { chosen, ownNode, store, storedCredential } from '../stage/nodeWorkflow.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const { session, control, n8n } = stage;
const SECRET = 'whsec_0123456789abcdef0123456789abcdef';
const EVENTS = 5;

const triggers = {
	payments: {
		type: 'merchantPaymentsTrigger',
		credential: 'merchantPaymentsWebhookApi',
		parameters: { registration: 'manual', events: ['payment.succeeded'], options: {} },
		event: 'payment.succeeded',
		data: { status: 'succeeded', amount: 1250, currency: 'EUR' },
		price: '$json.major.amount',
	},
	accounting: {
		type: 'merchantAccountingTrigger',
		credential: 'merchantAccountingWebhookApi',
		parameters: { events: ['invoice.paid'], options: {} },
		event: 'invoice.paid',
		data: { status: 'paid', total: '12.50', currency: 'EUR' },
		price: '$json.major.total',
	},
};

type Service = keyof typeof triggers;

/** An event arrives, an invoice over its amount is drafted and read again. */
const publishFlow = async (service: Service, price: string): Promise<Workflow> => {
	const { type, credential, parameters } = triggers[service];
	const secret = { name: `Engines ${service}`, type: credential, data: { signingSecret: SECRET } };
	const books = chosen(await storedCredential('merchantAccountingApi'));
	const { contacts } = (await control.state()).accounting;
	const customer = contacts.find(({ name, org }) => name === 'Acorn Books' && org === 'first')?.id;
	const invoice = {
		resource: 'invoice',
		operation: 'create',
		contactId: { __rl: true, mode: 'id', value: customer },
		reference: '={{ $json.data.id }}',
		linesFrom: 'form',
		lines: {
			line: [
				{ description: '={{ $json.deduplicationKey }}', quantity: 1, unitPrice: `={{ ${price} }}` },
			],
		},
		amountUnit: 'major',
		additionalFields: { currency: '={{ $json.data.currency }}' },
	};
	const again = {
		resource: 'invoice',
		operation: 'get',
		invoiceId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
	};
	const workflow = await store(
		chainNodes(`Engines ${service} ${randomUUID()}`, [
			ownNode(type, {
				name: 'Event',
				parameters,
				credentials: chosen(await putCredential(session, secret)),
			}),
			ownNode('merchantAccounting', { name: 'Draft', parameters: invoice, credentials: books }),
			ownNode('merchantAccounting', { name: 'Read', parameters: again, credentials: books }),
		]),
	);
	await publishWorkflow(session, workflow.id);
	return workflow;
};

/** What earlier events have started must not be counted. */
const settled = async () => {
	await control.deliveries.settle();
	await control.accounting.deliveries.flush();
	await waitFor('all runs to end', async () => {
		const running = await listExecutions(session, { status: ['new', 'running'] });
		return running.length === 0 ? true : undefined;
	});
};

/** Expression engines that n8n set up for events and for the runs that they started. */
const enginesFor = async (service: Service, price: string) => {
	const { event, data } = triggers[service];
	const workflow = await publishFlow(service, price);
	const url = `${n8n.url}/webhook/${workflow.nodes[0].webhookId}/webhook`;
	try {
		await settled();
		const before = await expressionEngines();
		const runs = await runsAfter(workflow.id, EVENTS, async () => {
			for (let sent = 0; sent < EVENTS; sent += 1) {
				const { answer } = await control.events.send({
					service,
					url,
					secret: SECRET,
					type: event,
					data: { id: randomUUID(), ...data },
				});
				expect(answer.status).toBe(200);
			}
		});
		const engines = (await expressionEngines()) - before;
		expect(runs.map((run) => errorOf(run) ?? outputOf(run, 'Read')[0].json)).toEqual(
			runs.map(() => expect.objectContaining({ status: 'draft', currency: 'EUR' }) as object),
		);
		return engines;
	} finally {
		await unpublishWorkflow(session, workflow.id);
	}
};

describe.each(['payments', 'accounting'] as const)('%s', (service) => {
	const { price } = triggers[service];

	test('events and dragged fields need no expression engine', async () => {
		expect(await enginesFor(service, price)).toBe(0);
	});

	test('an expression that calculates needs one in each run', async () => {
		expect(await enginesFor(service, `${price} * 1`)).toBe(EVENTS);
	});
});
