import { type Credential, listCredentials } from '../../../scripts/n8n/client/credentials.mts';
import type {
	Workflow,
	WorkflowFile,
	WorkflowNode,
} from '../../../scripts/n8n/client/workflow.mts';
import { createWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { ownType } from '../../../scripts/n8n/ownType.mts';
import { stage } from './stage.mts';

/** The first stored credential of a type: for payments the live one. */
export const storedCredential = async (type: string): Promise<Credential> => {
	const found = (await listCredentials(stage.session)).find((one) => one.type === type);
	if (!found) throw new Error(`n8n has no credential of type ${type}.`);
	return found;
};

export const chosen = ({ id, name, type }: Credential) => ({ [type]: { id, name } });

/** A node of this package as it stands in a workflow; its name is its type unless told. */
export const ownNode = (
	type: string,
	node: Partial<WorkflowNode> & Pick<WorkflowNode, 'parameters'>,
): WorkflowNode => ({
	name: type,
	...ownType(type),
	position: [220, 0],
	...node,
});

const plainNode = (name: string, type: string, x: number): WorkflowNode => ({
	name,
	type: `n8n-nodes-base.${type}`,
	typeVersion: 1,
	position: [x, 0],
	parameters: {},
});

const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

/** "Start" by hand, then the node. */
export const startedByHand = (name: string, node: WorkflowNode): WorkflowFile => ({
	name,
	nodes: [plainNode('Start', 'manualTrigger', 0), node],
	connections: { Start: to(node.name) },
});

/** The trigger, then "After", which runs only when the trigger lets something through. */
export const triggeredBy = (name: string, trigger: WorkflowNode): WorkflowFile => ({
	name,
	nodes: [trigger, plainNode('After', 'noOp', 440)],
	connections: { [trigger.name]: to('After') },
});

export const store = async (file: WorkflowFile): Promise<Workflow> =>
	await createWorkflow(stage.session, file);
