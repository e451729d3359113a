import { putCredential } from '../../../scripts/n8n/client/credentials.mts';
import type { Workflow } from '../../../scripts/n8n/client/workflow.mts';
import { updateWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { chosen, ownNode, store, triggeredBy } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';

/**
 * A stored workflow that starts when an invoice is paid. Its address is registered in the accounting
 * application and the secret put into a credential, as a person does it.
 */
export const storeAccountingTrigger = async (name: string) => {
	const { session, control, n8n } = stage;
	const parameters = { events: ['invoice.paid'], options: {} };
	const node = ownNode('merchantAccountingTrigger', { parameters });
	const workflow: Workflow = await store(triggeredBy(name, node));
	const [stored, ...others] = workflow.nodes;
	const endpoint = await control.accounting.endpoints.register({
		url: `${n8n.url}/webhook/${stored.webhookId}/webhook`,
		events: ['invoice.paid'],
	});
	const credential = await putCredential(session, {
		name,
		type: 'merchantAccountingWebhookApi',
		data: { signingSecret: endpoint.secret },
	});
	const nodes = [{ ...stored, credentials: chosen(credential) }, ...others];
	return { workflow: await updateWorkflow(session, workflow.id, { nodes }), endpoint };
};

/** A person marks an invoice as paid; its event has been answered. */
export const invoiceIsPaid = async () => {
	const { documents, deliveries } = stage.control.accounting;
	const [{ id }] = await documents.create();
	await documents.issue(id);
	const invoice = await documents.pay(id);
	await deliveries.flush();
	return invoice;
};
