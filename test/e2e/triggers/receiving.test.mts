import { outputOf } from '../../../scripts/n8n/client/executions.mts';
import type { Workflow } from '../../../scripts/n8n/client/workflow.mts';
import { publishWorkflow, unpublishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { paymentSucceeds } from '../stage/events.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';
import { invoiceIsPaid, storeAccountingTrigger } from './accountingTrigger.mts';
import { endpointOf, storePaymentsTrigger } from './paymentsTrigger.mts';

const { session, control } = stage;
const forgeries = ['forged', 'stale', 'future', 'truncated', 'missing', 'tampered'] as const;

interface Receiving {
	service: 'payments' | 'accounting';
	type: string;
	workflow: Workflow;
	endpointId: string;
	genuine: () => Promise<{ id: string }>;
}

const receivers = {
	payments: async (): Promise<Receiving> => {
		const workflow = await storePaymentsTrigger('Receives payments');
		await publishWorkflow(session, workflow.id);
		const { id: endpointId } = await endpointOf(workflow);
		return {
			service: 'payments',
			type: 'payment.succeeded',
			workflow,
			endpointId,
			genuine: paymentSucceeds,
		};
	},
	accounting: async (): Promise<Receiving> => {
		const { workflow, endpoint } = await storeAccountingTrigger('Receives invoices');
		await publishWorkflow(session, workflow.id);
		return {
			service: 'accounting',
			type: 'invoice.paid',
			workflow,
			endpointId: endpoint.id,
			genuine: invoiceIsPaid,
		};
	},
};

describe.each(['payments', 'accounting'] as const)('%s', (service) => {
	let receiving: Receiving;

	beforeAll(async () => {
		receiving = await receivers[service]();
	});
	afterAll(async () => await unpublishWorkflow(session, receiving.workflow.id));

	test('a genuine event starts one run with its data', async () => {
		let record = { id: '' };
		const runs = await runsAfter(receiving.workflow.id, 1, async () => {
			record = await receiving.genuine();
		});
		expect(runs.map(({ status, mode }) => ({ status, mode }))).toEqual([
			{ status: 'success', mode: 'webhook' },
		]);
		expect(outputOf(runs[0], 'After')[0].json).toMatchObject({
			type: receiving.type,
			data: { id: record.id },
			deduplicationKey: expect.any(String),
		});
	});

	test('forged events get 401 and start nothing', async () => {
		const answers: Record<string, number | null> = {};
		let record = { id: '' };
		const runs = await runsAfter(receiving.workflow.id, 1, async () => {
			for (const signature of forgeries) {
				const { type, endpointId } = receiving;
				const data = { id: signature, amount: 1, currency: 'USD' };
				const event = { service, endpointId, type, data, signature, secondsOff: 600 };
				const sent = await control.events.send(event);
				answers[signature] = sent.answer.status;
			}
			record = await receiving.genuine();
		});
		expect(answers).toEqual(Object.fromEntries(forgeries.map((signature) => [signature, 401])));
		expect(runs.map((run) => outputOf(run, 'After')[0].json.data)).toEqual([
			expect.objectContaining({ id: record.id }),
		]);
	});
});
