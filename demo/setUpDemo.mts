import type { Credential } from '../scripts/n8n/client/credentials.mts';
import { fillCredentials } from '../scripts/n8n/client/fillCredentials.mts';
import { listNodeTypes, type NodeType } from '../scripts/n8n/client/nodeTypes.mts';
import { type Owner, signInAsOwner } from '../scripts/n8n/client/owner.mts';
import type { Session } from '../scripts/n8n/client/session.mts';
import {
	createWorkflow,
	listWorkflows,
	type WorkflowSummary,
} from '../scripts/n8n/client/workflows.mts';
import { demoOwner } from '../scripts/n8n/demoOwner.mts';
import type { Report } from '../scripts/n8n/report.mts';
import { registerAccountingEndpoints } from './accountingEndpoints.mts';
import { chatModelCredential } from './chatModel/credential.mts';
import { type Example, readExamples } from './examples.mts';
import { mailboxCredential } from './mailbox/credential.mts';
import { knowN8n } from './page/n8n/knownN8n.mts';
import { publish } from './publish.mts';
import { serviceCredentials } from './serviceCredentials.mts';
import type { SimulatorWithPage } from './startWithPage.mts';
import { storeCredentials } from './storeCredentials.mts';

export interface Demo {
	workflows: WorkflowSummary[];
	problems: string[];
}

export interface Addresses {
	/** The editor's. */
	url: string;
	/** Where events arrive; the same when absent. */
	webhookUrl?: string;
}

/** Owner, credentials and example workflows, through the interfaces the editor itself uses. */
export const setUpDemo = async (
	{ url, webhookUrl = url }: Addresses,
	services: SimulatorWithPage,
	report: Report = () => {},
	owner: Owner = demoOwner,
): Promise<Demo> => {
	report('owner');
	const session = await signInAsOwner(url, owner);
	report('credentials');
	const credentials = await storeCredentials(session, [
		...(await serviceCredentials(services)),
		chatModelCredential(services.url),
		mailboxCredential(services.mailPort),
	]);
	report('workflows');
	const types = await listNodeTypes(session);
	const examples = await readExamples();
	const publishable = await addMissing(session, examples, types, credentials);
	report('webhooks');
	await registerAccountingEndpoints(session, services, webhookUrl);
	const problems = await publish(session, types, publishable);
	services.showN8n(knowN8n(session, owner));
	return { workflows: await inOrder(session, examples), problems };
};

/** Answers with the ids of those that can run unattended. */
const addMissing = async (
	session: Session,
	examples: Example[],
	types: NodeType[],
	credentials: Credential[],
): Promise<string[]> => {
	const publishable: string[] = [];
	// One that is already there may have been changed by a person, and stays as it is.
	const known = new Set((await listWorkflows(session)).map(({ name }) => name));
	for (const { workflow, publish: isPublishable } of examples) {
		if (known.has(workflow.name)) continue;
		const { id } = await createWorkflow(session, fillCredentials(workflow, types, credentials));
		if (isPublishable) publishable.push(id);
	}
	return publishable;
};

const inOrder = async (session: Session, examples: Example[]): Promise<WorkflowSummary[]> => {
	const all = await listWorkflows(session);
	return examples.flatMap(({ workflow }) => all.find(({ name }) => name === workflow.name) ?? []);
};
