import 'reflect-metadata';
import './environment.mts';
import { ExecuteContext, RoutingNode } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type ICredentialTestRequest,
	type ICredentialType,
	type INodeType,
} from 'n8n-workflow';
import { createAdditionalData } from './additionalData.mts';
import { createCredentialsHelper } from './credentials.mts';
import { createWorkflow } from './workflow.mts';

/** A node of no use but to send the request of the test, as n8n makes one. */
const probe = ({ name }: ICredentialType, { request }: ICredentialTestRequest): INodeType => ({
	description: {
		displayName: 'Probe',
		name: 'probe',
		group: [],
		version: 1,
		description: '',
		defaults: {},
		inputs: [],
		outputs: [],
		credentials: [{ name, required: true }],
		properties: [
			{ displayName: 'Probe', name: 'probe', type: 'string', default: '', routing: { request } },
		],
	},
});

/** What the editor says when a credential is saved and the request of its test is answered 2xx. */
export const testCredential = async (
	type: ICredentialType,
	data: ICredentialDataDecryptedObject,
): Promise<string> => {
	const test = type.test as ICredentialTestRequest;
	const nodeType = probe(type, test);
	const credentials = { [type.name]: data };
	const { workflow, node } = createWorkflow({ node: nodeType, credentials });
	const credentialsHelper = createCredentialsHelper([type], () => credentials);
	const mode = 'internal';
	const additionalData = createAdditionalData({
		workflow,
		credentialsHelper,
		mode,
		executionId: '1',
	});
	const input = { main: [[{ json: {} }]] };
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData,
		mode,
		createRunExecutionData({}),
		0,
		[],
		input,
		{ node, data: {}, source: null },
		[],
	);
	await workflow.expression.acquireIsolate?.();
	const stored = { id: type.name, name: type.name, type: type.name, data };
	const [[answer]] = (await new RoutingNode(context, nodeType, stored).runNode()) ?? [[]];
	for (const rule of test.rules ?? []) {
		const isBody = rule.type === 'responseSuccessBody';
		if (isBody && answer.json?.[rule.properties.key] === rule.properties.value) {
			return rule.properties.message;
		}
	}
	return 'OK';
};
