import {
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IWorkflowSettings,
	NodeConnectionTypes,
	Workflow,
} from 'n8n-workflow';
import type { CredentialData } from './credentials.mts';

/** How the node sits on the canvas, apart from its parameters and credentials. */
export type NodeOptions = Partial<Omit<INode, 'parameters' | 'credentials'>>;

export interface WorkflowInput {
	readonly node: INodeType;
	readonly parameters?: INodeParameters;
	readonly credentials?: CredentialData;
	readonly items?: readonly INodeExecutionData[];
	readonly settings?: IWorkflowSettings;
	readonly nodeOptions?: NodeOptions;
	/** Another node of the same type, which is not run. */
	readonly beside?: Pick<INode, 'id' | 'name'>;
	/** How often the node is run in one execution, as in a loop. */
	readonly rounds?: number;
	/** Empty in n8n's Agents, which run a tool outside of any workflow. */
	readonly workflowId?: string;
}

const START = 'Start';

/** Feeds the items to the node under test, as any node before it would. */
const startType = (items: readonly INodeExecutionData[]): INodeType => ({
	description: {
		displayName: START,
		name: 'start',
		group: ['transform'],
		version: 1,
		description: 'Hands over the items of a test',
		defaults: { name: START },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	execute: async () => [structuredClone([...items])],
});

export const latestVersion = ({ description: { defaultVersion, version } }: INodeType): number =>
	defaultVersion ?? Math.max(...[version].flat());

const credentialsOf = (data: CredentialData) =>
	Object.fromEntries(Object.keys(data).map((name) => [name, { id: name, name }]));

const nodeTypes = (types: Readonly<Record<string, INodeType>>): INodeTypes => ({
	getByName: (name) => types[name],
	getByNameAndVersion: (name) => types[name],
	getKnownTypes: () => ({}),
});

/** Two nodes: one that hands over the items, and the node under test. */
export const createWorkflow = ({
	node: type,
	parameters = {},
	credentials = {},
	items = [{ json: {} }],
	settings = {},
	nodeOptions = {},
	beside,
	rounds = 1,
	workflowId = 'workflow-under-test',
}: WorkflowInput) => {
	const start: INode = {
		id: 'start',
		name: START,
		type: 'test.start',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const node: INode = {
		id: 'node-under-test',
		name: type.description.displayName,
		type: `n8n-nodes-merchant-services.${type.description.name}`,
		typeVersion: latestVersion(type),
		position: [200, 0],
		...nodeOptions,
		parameters,
		credentials: credentialsOf(credentials),
	};
	const workflow = new Workflow({
		id: workflowId || undefined,
		name: 'Workflow under test',
		active: false,
		nodes: [start, node, ...(beside ? [{ ...node, ...beside }] : [])],
		connections: {
			[START]: {
				main: [
					Array.from({ length: rounds }, () => ({
						node: node.name,
						type: NodeConnectionTypes.Main,
						index: 0,
					})),
				],
			},
		},
		nodeTypes: nodeTypes({ [start.type]: startType(items), [node.type]: type }),
		settings: { executionOrder: 'v1', ...settings },
	});
	return { workflow, start, node: workflow.nodes[node.name] };
};
