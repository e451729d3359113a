import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Service } from '../transport/service';
import type { Field } from './field';
import { allNeeds } from './need';
import type { Operation, Resource } from './operation';
import { withOutput } from './output';
import { toolDescriptions } from './toolDescription';

/** What the service has to say about its operations. */
type Describe = Pick<Service, 'describeNeeds' | 'describeAmounts'>;

/** What it does, and what the key must be allowed to do for it. */
const descriptionOf = ({ description, needs }: Operation, { describeNeeds }: Describe): string =>
	needs.length === 0
		? description
		: `${description.replace(/\.$/, '')}. ${describeNeeds(allNeeds(needs))}.`;

/** Adds the resource and operation to whatever condition a field already has. */
const shownFor = (field: Field, resource: string, operation: string): INodeProperties => {
	const property = field as INodeProperties;
	return {
		...property,
		displayOptions: {
			...property.displayOptions,
			show: { resource: [resource], operation: [operation], ...property.displayOptions?.show },
		},
	};
};

const select = (
	displayName: string,
	name: string,
	options: INodePropertyOptions[],
	fallback: string,
	show?: IDisplayOptions['show'],
): INodeProperties => ({
	displayName,
	name,
	type: 'options',
	noDataExpression: true,
	...(show && { displayOptions: { show } }),
	options,
	default: fallback,
});

const operationsOf = (
	{ value: resource, operations, initial }: Resource,
	describe: Describe,
): INodeProperties[] => [
	select(
		'Operation',
		'operation',
		operations.map((operation) => ({
			name: operation.name,
			value: operation.value,
			action: operation.action,
			description: descriptionOf(operation, describe),
		})),
		// Reading is what an unfinished node should do.
		(initial ?? operations.find(({ route }) => route.startsWith('GET ')) ?? operations[0]).value,
		{ resource: [resource] },
	),
	...operations.flatMap((operation) =>
		withOutput(operation).map((field) => shownFor(field, resource, operation.value)),
	),
];

/** The whole `properties` array of a node, from its resources. */
export const buildProperties = (
	resources: readonly Resource[],
	defaultResource: string,
	describe: Describe,
): INodeProperties[] => [
	select(
		'Resource',
		'resource',
		resources.map(({ name, value }) => ({ name, value })),
		defaultResource,
	),
	...resources.flatMap((resource) => operationsOf(resource, describe)),
	// Behind all fields that they depend on: n8n resolves those in this order.
	...resources.flatMap(({ value, operations }) =>
		operations.flatMap((operation) =>
			toolDescriptions(operation, describe.describeAmounts).map((field) =>
				shownFor(field, value, operation.value),
			),
		),
	),
];
