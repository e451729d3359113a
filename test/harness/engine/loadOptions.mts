import 'reflect-metadata';
import './environment.mts';
import { LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialType,
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';
import { createAdditionalData } from './additionalData.mts';
import { createCredentialsHelper } from './credentials.mts';
import { createWorkflow, type WorkflowInput } from './workflow.mts';

export interface LoadOptionsInput extends Omit<WorkflowInput, 'items'> {
	readonly credentialTypes?: readonly ICredentialType[];
	/** The name under `methods.loadOptions` or `methods.listSearch`. */
	readonly method: string;
	/** The parameter whose list is being filled. */
	readonly path?: string;
}

export interface ListSearchInput extends LoadOptionsInput {
	readonly filter?: string;
	readonly paginationToken?: string;
}

const contextOf = ({
	credentialTypes = [],
	path = '',
	...input
}: LoadOptionsInput): ILoadOptionsFunctions => {
	const { workflow, node } = createWorkflow(input);
	const additionalData = createAdditionalData({
		workflow,
		credentialsHelper: createCredentialsHelper(credentialTypes, () => input.credentials ?? {}),
		mode: 'internal',
		executionId: '1',
		currentNodeParameters: node.parameters,
	});
	return new LoadOptionsContext(workflow, node, additionalData, path);
};

const methodOf = <Kind extends 'loadOptions' | 'listSearch'>(
	{ methods }: INodeType,
	kind: Kind,
	name: string,
) => {
	const method = methods?.[kind]?.[name];
	if (!method) throw new Error(`The node has no ${kind} method "${name}"`);
	return method as NonNullable<NonNullable<INodeType['methods']>[Kind]>[string];
};

/** Fills a drop-down as the editor does. */
export const runLoadOptions = async (input: LoadOptionsInput): Promise<INodePropertyOptions[]> =>
	await methodOf(input.node, 'loadOptions', input.method).call(contextOf(input));

/** Fills the "From List" of a resource locator as the editor does. */
export const runListSearch = async ({
	filter,
	paginationToken,
	...input
}: ListSearchInput): Promise<INodeListSearchResult> =>
	await methodOf(input.node, 'listSearch', input.method).call(
		contextOf(input),
		filter,
		paginationToken,
	);
