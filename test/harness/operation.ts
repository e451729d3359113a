import type { Item, Operation } from '../../nodes/shared/operation/operation';
import type { Answer, Request } from '../../nodes/shared/transport/request';
import { memoryless } from './memoryless';

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

const keyOf = (request: unknown) => `key of ${JSON.stringify(request)}`;

/** An item whose calls get the given answers or errors, one after the other, and are recorded. */
export const itemAnswering = (...bodies: unknown[]) => {
	const calls: Request[] = [];
	const hints: string[] = [];
	const call = async (request: Request): Promise<Answer> => {
		calls.push(request);
		const body = bodies[calls.length - 1];
		if (body instanceof Error) throw body;
		return { status: 200, headers: {}, body };
	};
	const item: Item = {
		timezone: 'Europe/Berlin',
		baseUrl: 'https://api.example.com/api/v1',
		run: 'run',
		call,
		write: call,
		hasWritten: () => calls.length > 0,
		isInDoubt: () => false,
		announce: () => {},
		isComputed: () => false,
		hint: (message) => hints.push(message),
		...memoryless(keyOf),
	};
	return { item, calls, hints };
};
