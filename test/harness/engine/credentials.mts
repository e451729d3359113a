import {
	type ICredentialDataDecryptedObject,
	type ICredentialsHelper,
	type ICredentialType,
	type IHttpRequestOptions,
	type INode,
	type INodeParameters,
	NodeHelpers,
	type Workflow,
} from 'n8n-workflow';

/** What a person stored, by the name of the credential type. */
export type CredentialData = Readonly<Record<string, ICredentialDataDecryptedObject>>;

type Resolve = (expression: string) => string;

const resolved = (value: unknown, resolve: Resolve): unknown => {
	if (typeof value === 'string') return resolve(value);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [resolve(key), resolved(inner, resolve)]),
	);
};

/** `authenticate` as an object: its keys and values may be expressions over `$credentials`. */
const addDeclared = (
	request: IHttpRequestOptions,
	properties: object,
	resolve: Resolve,
): IHttpRequestOptions => {
	const parts = Object.entries(properties).map(([part, declared]) => [
		part,
		{
			...(request[part as keyof IHttpRequestOptions] as object | undefined),
			...(resolved(declared, resolve) as object),
		},
	]);
	return { ...request, ...Object.fromEntries(parts) };
};

const unsupported = (what: string) => async (): Promise<never> => {
	throw new Error(`The engine harness has no ${what}`);
};

/** Stands in for n8n's credential store only: signing a request is left to the credential type itself. */
export const createCredentialsHelper = (
	types: readonly ICredentialType[],
	/** Asked each time, because a person may change a credential while a trigger is published. */
	readData: () => CredentialData,
): ICredentialsHelper => {
	const typeOf = (name: string): ICredentialType => {
		const type = types.find((candidate) => candidate.name === name);
		if (!type) throw new Error(`No credential type "${name}" was given to the engine harness`);
		return type;
	};

	return {
		getParentTypes: (name) => typeOf(name).extends ?? [],
		isCredentialUsableByNode: () => true,
		getCredentialsProperties: (name) => typeOf(name).properties,

		async getDecrypted(_additionalData, _nodeCredentials, name, mode, _data, _raw, values) {
			const stored = readData()[name] as INodeParameters | undefined;
			if (!stored) throw new Error(`No data for credential "${name}" was given`);
			const withDefaults = NodeHelpers.getNodeParameters(
				typeOf(name).properties,
				stored,
				true,
				false,
				null,
				null,
			);
			/** A field may be an expression, and is then another one for each item. */
			const resolved = (value: unknown) =>
				values && typeof value === 'string' && value.startsWith('=')
					? values.workflow.expression.getParameterValue(
							value,
							values.runExecutionData,
							values.runIndex,
							values.itemIndex,
							values.node.name,
							values.connectionInputData,
							mode,
							{},
						)
					: value;
			return Object.fromEntries(
				Object.entries({ ...withDefaults }).map(([field, value]) => [field, resolved(value)]),
			) as ICredentialDataDecryptedObject;
		},

		async authenticate(credentials, name, requestOptions, workflow, node) {
			const request = requestOptions as IHttpRequestOptions;
			const { authenticate } = typeOf(name);
			if (authenticate === undefined) return request;
			if (typeof authenticate === 'function') return await authenticate(credentials, request);
			const resolve: Resolve = (expression) =>
				expression.startsWith('=')
					? String(
							(workflow as Workflow).expression.getSimpleParameterValue(
								node as INode,
								expression,
								'internal',
								{ $credentials: credentials },
								undefined,
								'',
							),
						)
					: expression;
			return addDeclared(request, authenticate.properties, resolve);
		},

		preAuthentication: async () => undefined,
		runPreAuthentication: async () => undefined,
		getCredentials: unsupported('encrypted credentials'),
		updateCredentials: unsupported('writable credentials'),
		updateCredentialsOauthTokenData: unsupported('OAuth'),
	};
};
