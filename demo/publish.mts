import type { NodeType } from '../scripts/n8n/client/nodeTypes.mts';
import type { Session } from '../scripts/n8n/client/session.mts';
import {
	getWorkflow,
	listWorkflows,
	publishWorkflow,
	unpublishWorkflow,
} from '../scripts/n8n/client/workflows.mts';
import { packageName } from '../scripts/n8n/packageName.mts';

/**
 * Publishes the new workflows and, again, those of earlier runs: the simulator begins every run
 * without webhook endpoints, and n8n registers none when it starts. Answers with what failed.
 */
export const publish = async (
	session: Session,
	types: NodeType[],
	newWorkflows: string[],
): Promise<string[]> => {
	const problems: string[] = [];
	for (const { id, name, active } of await listWorkflows(session)) {
		const isNew = newWorkflows.includes(id);
		if (!isNew && !(active && (await hasOwnTrigger(session, id, types)))) continue;
		try {
			if (active) await unpublishWorkflow(session, id);
			await publishWorkflow(session, id);
		} catch (error) {
			problems.push(`${name}: ${(error as Error).message}`);
		}
	}
	return problems;
};

const hasOwnTrigger = async (session: Session, id: string, types: NodeType[]): Promise<boolean> => {
	const own = types.filter(
		({ name, group }) => name.startsWith(`${packageName}.`) && group.includes('trigger'),
	);
	const { nodes } = await getWorkflow(session, id);
	return nodes.some((node) => own.some(({ name }) => name === node.type));
};
