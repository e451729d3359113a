import type { Session } from '../../../scripts/n8n/client/session.mts';
import type { WorkflowNode } from '../../../scripts/n8n/client/workflow.mts';
import { getWorkflow, listWorkflows } from '../../../scripts/n8n/client/workflows.mts';

/** A workflow that begins with a trigger of this package. */
export interface Listener {
	id: string;
	name: string;
	/** The events that start it; others are answered and left alone. */
	events: string[];
	draftsInvoices: boolean;
}

/** By the id that stands in the address of the trigger. */
export const listenersOf = async (session: Session): Promise<Map<string, Listener>> => {
	const listeners = new Map<string, Listener>();
	for (const { id, name, isArchived } of await listWorkflows(session)) {
		if (isArchived) continue;
		const { nodes } = await getWorkflow(session, id);
		const draftsInvoices = nodes.some(draftsInvoice);
		for (const { webhookId, parameters } of nodes) {
			if (!webhookId || !Array.isArray(parameters.events)) continue;
			listeners.set(webhookId, { id, name, events: parameters.events, draftsInvoices });
		}
	}
	return listeners;
};

const draftsInvoice = ({ type, parameters }: WorkflowNode): boolean =>
	type.endsWith('.merchantAccounting') &&
	parameters.resource === 'invoice' &&
	parameters.operation === 'create';
