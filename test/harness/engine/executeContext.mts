import 'reflect-metadata';
import './environment.mts';
import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialType,
	type IExecuteFunctions,
	type INodeType,
} from 'n8n-workflow';
import { createAdditionalData } from './additionalData.mts';
import { createCredentialsHelper, type CredentialData } from './credentials.mts';
import { createWorkflow } from './workflow.mts';

interface ContextInput {
	readonly node: INodeType;
	readonly credentialTypes: readonly ICredentialType[];
	readonly credentials: CredentialData;
	/** Aborting it is what the Stop button of the editor does. */
	readonly signal?: AbortSignal;
}

/** What a node gets from n8n when it runs, for what is to be tried below a whole run. */
export const createExecuteContext = (input: ContextInput): IExecuteFunctions => {
	const { workflow, node } = createWorkflow(input);
	const credentialsHelper = createCredentialsHelper(input.credentialTypes, () => input.credentials);
	const mode = 'manual';
	const additionalData = createAdditionalData({
		workflow,
		credentialsHelper,
		mode,
		executionId: '1',
	});
	const data = { main: [[{ json: {} }]] };
	return new ExecuteContext(
		workflow,
		node,
		additionalData,
		mode,
		createRunExecutionData({}),
		0,
		data.main[0],
		data,
		{ node, data, source: null },
		[],
		input.signal,
	);
};
