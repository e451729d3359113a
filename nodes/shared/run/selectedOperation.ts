import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { readParameter } from '../expression/readParameter';
import type { Operation, Resource } from '../operation/operation';

/** What Resource and Operation of the node say. */
export const selectedOperation = (
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Operation => {
	const [resource, operation] = ['resource', 'operation'].map((name) =>
		String(readParameter(context, name, '')),
	);
	const found = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
	if (found) return found;
	throw new UserError(`This version of the node has no "${operation}" on "${resource}"`);
};
