import { ExecutionLifecycleHooks, ExternalSecretsProxy } from 'n8n-core';
import type {
	ICredentialsHelper,
	INodeParameters,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';

export interface AdditionalDataInput {
	readonly workflow: Workflow;
	readonly credentialsHelper: ICredentialsHelper;
	readonly mode: WorkflowExecuteMode;
	readonly executionId: string;
	readonly currentNodeParameters?: INodeParameters;
}

const BASE = 'http://localhost:5678';

const unsupported = (what: string) => (): never => {
	throw new Error(`The engine harness has no ${what}`);
};

const workflowData = ({ id, name = '', active, settings }: Workflow) => ({
	id,
	name,
	active,
	settings,
	activeVersionId: null,
	isArchived: false,
	createdAt: new Date(0),
	updatedAt: new Date(0),
	nodes: [],
	connections: {},
});

/** What n8n's server hands to its engine. */
export const createAdditionalData = ({
	workflow,
	credentialsHelper,
	mode,
	executionId,
	currentNodeParameters,
}: AdditionalDataInput): IWorkflowExecuteAdditionalData => ({
	credentialsHelper,
	executionId,
	currentNodeParameters,
	workflowId: workflow.id,
	hooks: new ExecutionLifecycleHooks(mode, executionId, workflowData(workflow)),
	externalSecretsProxy: new ExternalSecretsProxy(),
	currentNodeExecutionIndex: 0,
	variables: {},
	restApiUrl: `${BASE}/rest`,
	instanceBaseUrl: `${BASE}/`,
	formBaseUrl: `${BASE}/form`,
	formTestBaseUrl: `${BASE}/form-test`,
	formWaitingBaseUrl: `${BASE}/form-waiting`,
	webhookBaseUrl: `${BASE}/webhook`,
	webhookTestBaseUrl: `${BASE}/webhook-test`,
	webhookWaitingBaseUrl: `${BASE}/webhook-waiting`,
	mcpBaseUrl: `${BASE}/mcp`,
	mcpTestBaseUrl: `${BASE}/mcp-test`,
	logAiEvent: () => {},
	executeWorkflow: unsupported('sub-workflows'),
	getRunExecutionData: unsupported('stored executions'),
	getRuntimeCredential: unsupported('runtime credentials'),
	startRunnerTask: unsupported('task runners'),
});
