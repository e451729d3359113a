import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import type { Operation, Resource } from '../operation/operation';

/** What Resource and Operation of the node say. */
export const selectedOperation = (
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Operation => {
	const resource = context.getNodeParameter('resource', 0);
	const operation = context.getNodeParameter('operation', 0);
	const found = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
	if (found) return found;
	throw new UserError(`This version of the node has no "${operation}" on "${resource}"`);
};
