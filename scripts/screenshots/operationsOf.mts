import type { NodeProperty, NodeType } from '../n8n/client/nodeTypes.mts';

export interface Choice {
	resource?: string;
	operation?: string;
}

// n8n's own entry at the end of every menu.
const customCall = '__CUSTOM_API_CALL__';

/** Every resource and operation that a node's menus offer. */
export const operationsOf = ({ properties }: NodeType): Choice[] => {
	const operations = properties.filter(({ name }) => name === 'operation');
	if (operations.length === 0) return [{}];
	return operations.flatMap((property) =>
		resourcesOf(property).flatMap((resource) =>
			(property.options ?? [])
				.filter(({ value }) => value !== customCall)
				.map(({ value }) => ({ resource, operation: String(value) })),
		),
	);
};

const resourcesOf = ({ displayOptions }: NodeProperty): Array<string | undefined> =>
	displayOptions?.show?.resource?.map(String) ?? [undefined];
