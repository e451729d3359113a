import type { Operation, Resource } from '../../nodes/shared/operation/operation';

/** Every operation of a service by its stored name, `resource.operation`. */
export const operationsOf = (resources: readonly Resource[]): Array<[string, Operation]> =>
	resources.flatMap(({ value, operations }) =>
		operations.map((operation): [string, Operation] => [`${value}.${operation.value}`, operation]),
	);
