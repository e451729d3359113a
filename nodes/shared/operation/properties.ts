import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Field } from './field';
import { allNeeds, type Operation, type Resource } from './operation';

/** Writes the permissions of an operation as the sentence the editor shows. */
type DescribeNeeds = (needs: readonly string[]) => string;

/** What it does, and what the key must be allowed to do for it. */
const descriptionOf = ({ description, needs }: Operation, describeNeeds: DescribeNeeds): string =>
	needs.length === 0 ? description : `${description}. ${describeNeeds(allNeeds(needs))}.`;

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
	describeNeeds: DescribeNeeds,
): INodeProperties[] => [
	select(
		'Operation',
		'operation',
		operations.map((operation) => ({
			name: operation.name,
			value: operation.value,
			action: operation.action,
			description: descriptionOf(operation, describeNeeds),
		})),
		// Reading is what an unfinished node should do.
		(initial ?? operations.find(({ route }) => route.startsWith('GET ')) ?? operations[0]).value,
		{ resource: [resource] },
	),
	...operations.flatMap((operation) =>
		operation.fields.map((field) => shownFor(field, resource, operation.value)),
	),
];

/** The whole `properties` array of a node, from its resources. */
export const buildProperties = (
	resources: readonly Resource[],
	defaultResource: string,
	describeNeeds: DescribeNeeds,
): INodeProperties[] => [
	select(
		'Resource',
		'resource',
		resources.map(({ name, value }) => ({ name, value })),
		defaultResource,
	),
	...resources.flatMap((resource) => operationsOf(resource, describeNeeds)),
];
