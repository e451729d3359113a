import type { Workflow } from '../../../scripts/n8n/client/workflow.mts';
import { getWorkflow, listWorkflows } from '../../../scripts/n8n/client/workflows.mts';
import { stage } from './stage.mts';

/** An example workflow as the demo has imported it, by the number its name begins with. */
export const example = async (number: number): Promise<Workflow> => {
	const all = await listWorkflows(stage.session);
	const found = all.find(({ name }) => name.startsWith(`${number} `));
	if (!found) throw new Error(`Example ${number} is not in n8n.`);
	return await getWorkflow(stage.session, found.id);
};
