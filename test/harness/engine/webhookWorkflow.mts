import {
	type ICredentialType,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeType,
	type IWebhookData,
	NodeConnectionTypes,
	Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { createAdditionalData } from './additionalData.mts';
import { createCredentialsHelper, type CredentialData } from './credentials.mts';
import { latestVersion, type NodeOptions } from './workflow.mts';

/** A trigger as it sits in a stored workflow. */
export interface TriggerInput {
	readonly node: INodeType;
	readonly parameters?: INodeParameters;
	readonly credentials?: CredentialData;
	readonly credentialTypes?: readonly ICredentialType[];
	readonly nodeOptions?: NodeOptions;
	readonly workflowId?: string;
	/** Where this n8n says it can be reached: what N8N_WEBHOOK_URL holds. */
	readonly origin?: string;
}

export const SINK = 'After the trigger';

const sinkType: INodeType = {
	description: {
		displayName: SINK,
		name: 'sink',
		group: ['transform'],
		version: 1,
		description: 'Shows what came out of the trigger',
		defaults: { name: SINK },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};

/** The trigger and one node after it, with the static data that n8n has stored. */
export const createTriggerWorkflow = (input: TriggerInput, staticData: IDataObject = {}) => {
	const { node: type, parameters = {}, credentials = {}, nodeOptions = {} } = input;
	const trigger: INode = {
		id: 'trigger-under-test',
		name: type.description.displayName,
		webhookId: 'webhook-under-test',
		type: `n8n-nodes-merchant-services.${type.description.name}`,
		typeVersion: latestVersion(type),
		position: [0, 0],
		...nodeOptions,
		parameters,
		credentials: Object.fromEntries(
			Object.keys(credentials).map((name) => [name, { id: name, name }]),
		),
	};
	const sink: INode = {
		id: 'sink',
		name: SINK,
		type: 'test.sink',
		typeVersion: 1,
		position: [200, 0],
		parameters: {},
	};
	const types = { [trigger.type]: type, [sink.type]: sinkType };
	const workflow = new Workflow({
		id: input.workflowId ?? 'workflow-under-test',
		name: 'Workflow under test',
		active: true,
		nodes: [trigger, sink],
		connections: {
			[trigger.name]: { main: [[{ node: SINK, type: NodeConnectionTypes.Main, index: 0 }]] },
		},
		nodeTypes: {
			getByName: (name) => types[name],
			getByNameAndVersion: (name) => types[name],
			getKnownTypes: () => ({}),
		},
		staticData: structuredClone(staticData),
		settings: { executionOrder: 'v1' },
	});
	return { workflow, node: workflow.nodes[trigger.name] };
};

const originOf = ({ origin = 'http://localhost:5678' }: TriggerInput) => origin;

export const additionalDataOf = (
	input: TriggerInput,
	workflow: Workflow,
	mode: WorkflowExecuteMode,
	executionId = '1',
	readCredentials = () => input.credentials ?? {},
) => ({
	...createAdditionalData({
		workflow,
		credentialsHelper: createCredentialsHelper(input.credentialTypes ?? [], readCredentials),
		mode,
		executionId,
	}),
	webhookBaseUrl: `${originOf(input)}/webhook`,
	webhookTestBaseUrl: `${originOf(input)}/webhook-test`,
});

export const webhookDataOf = (
	{ node: type }: TriggerInput,
	workflow: Workflow,
	node: INode,
	additionalData: IWebhookData['workflowExecuteAdditionalData'],
	isTest: boolean,
): IWebhookData => {
	const [webhookDescription] = type.description.webhooks ?? [];
	if (!webhookDescription) throw new Error('The node declares no webhook');
	return {
		httpMethod: 'POST',
		node: node.name,
		path: `${node.webhookId}/${webhookDescription.path}`,
		webhookDescription,
		workflowId: workflow.id,
		workflowExecuteAdditionalData: additionalData,
		webhookId: node.webhookId,
		isTest,
	};
};
