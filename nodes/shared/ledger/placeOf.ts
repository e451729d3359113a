import type { FunctionsBase } from 'n8n-workflow';
import { nodeOf } from './nodeOf';

/** Names a node among all of this n8n. A copy of a workflow has another ID, and a renamed node the same. */
export const placeOf = (context: Pick<FunctionsBase, 'getWorkflow' | 'getNode'>): string =>
	`${context.getWorkflow().id}/${nodeOf(context).id}`;
