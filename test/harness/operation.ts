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

/** An item whose calls get the given answers, one after the other, and are recorded. */
const keyOf = (request: unknown) => `key of ${JSON.stringify(request)}`;

export const itemAnswering = (...bodies: unknown[]) => {
	const calls: Request[] = [];
	const hints: string[] = [];
	const call = async (request: Request): Promise<Answer> => {
		calls.push(request);
		return { status: 200, headers: {}, body: bodies[calls.length - 1] };
	};
	const item: Item = {
		timezone: 'Europe/Berlin',
		baseUrl: 'https://api.example.com/api/v1',
		call,
		write: call,
		isComputed: () => false,
		hint: (message) => hints.push(message),
		...memoryless(keyOf),
	};
	return { item, calls, hints };
};
