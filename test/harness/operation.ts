import type { Operation } from '../../nodes/shared/operation/operation';
import type { Request, ServiceResponse } from '../../nodes/shared/transport/request';
import { operationContext } from './operationContext';

/** An operation that does nothing special, to be changed where a test looks. */
export const operation = (changes: Partial<Operation> = {}): Operation => ({
	name: 'Do',
	value: 'do',
	action: 'Do a thing',
	description: 'Does it',
	route: 'POST /things',
	needs: [],
	fields: [],
	...changes,
});

/** An item whose calls get the given answers or errors, one after the other, and are recorded. */
export const itemAnswering = (...bodies: unknown[]) => {
	const calls: Request[] = [];
	const hints: string[] = [];
	const call = async (request: Request): Promise<ServiceResponse> => {
		calls.push(request);
		const body = bodies[calls.length - 1];
		if (body instanceof Error) throw body;
		return { status: 200, headers: {}, body };
	};
	const item = operationContext({ call, hint: (message) => hints.push(message) });
	return { item, calls, hints };
};
