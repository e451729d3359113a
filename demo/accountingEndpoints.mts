import { putCredential } from '../scripts/n8n/client/credentials.mts';
import type { Session } from '../scripts/n8n/client/session.mts';
import type { WorkflowNode } from '../scripts/n8n/client/workflow.mts';
import { getWorkflow, listWorkflows } from '../scripts/n8n/client/workflows.mts';
import { packageName } from '../scripts/n8n/packageName.mts';
import type { Simulator } from '../simulator/start.mts';
import { accountingEvents } from './serviceCredentials.mts';

type Register = Simulator['control']['accounting']['endpoints']['register'];
type Events = Parameters<Register>[0]['events'];

const triggerType = `${packageName}.merchantAccountingTrigger`;

/**
 * Does what a person does on the settings page of the accounting application: registers the address
 * of each accounting trigger, and copies the signing secret into the credential.
 */
export const registerAccountingEndpoints = async (
	session: Session,
	{ control }: Pick<Simulator, 'control'>,
	webhookUrl: string,
): Promise<void> => {
	const secrets: string[] = [];
	for (const { webhookId, parameters } of await accountingTriggers(session)) {
		const { secret } = await control.accounting.endpoints.register({
			url: `${webhookUrl}/webhook/${webhookId}/webhook`,
			events: parameters.events as Events,
		});
		secrets.push(secret);
	}
	// The credential takes several secrets, so one is enough for all triggers.
	if (secrets.length > 0) await putCredential(session, accountingEvents(secrets.join(' ')));
};

const accountingTriggers = async (session: Session): Promise<WorkflowNode[]> => {
	const triggers: WorkflowNode[] = [];
	for (const { id, isArchived } of await listWorkflows(session)) {
		if (isArchived) continue;
		const { nodes } = await getWorkflow(session, id);
		triggers.push(...nodes.filter(({ type, webhookId }) => type === triggerType && webhookId));
	}
	return triggers;
};
