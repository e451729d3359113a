import {
	type ICredentialType,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type INodeExecutionData,
	type INodeType,
	NodeConnectionTypes,
} from 'n8n-workflow';

/** The smallest node that uses what the engine offers; the tests of the harness run it. */
export const demoNode: INodeType = {
	description: {
		displayName: 'Demo',
		name: 'demo',
		group: ['transform'],
		version: 1,
		description: 'Sends one request per item',
		defaults: { name: 'Demo' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'demoApi', required: true }],
		properties: [
			{ displayName: 'ID', name: 'id', type: 'string', default: 'default-id' },
			{ displayName: 'Required', name: 'required', type: 'string', required: true, default: 'set' },
			{ displayName: 'File', name: 'file', type: 'boolean', default: false },
		],
	},
	methods: {
		loadOptions: {
			async kinds(this: ILoadOptionsFunctions) {
				return [{ name: String(this.getCurrentNodeParameter('id')), value: 'kind' }];
			},
		},
		listSearch: {
			async things(this: ILoadOptionsFunctions, filter?: string, paginationToken?: string) {
				const { results } = (await this.helpers.httpRequestWithAuthentication.call(
					this,
					'demoApi',
					{ url: 'https://demo.example/things', qs: { filter, page: paginationToken } },
				)) as { results: Array<{ name: string; value: string }> };
				return { results, paginationToken: 'next' };
			},
		},
	},
	async execute(this: IExecuteFunctions) {
		const output: INodeExecutionData[] = [];
		for (const item of this.getInputData().keys()) {
			try {
				const id = this.getNodeParameter('id', item) as string;
				const body = (await this.helpers.httpRequestWithAuthentication.call(this, 'demoApi', {
					url: `https://demo.example/things/${id}`,
					encoding: 'text',
				})) as string;
				this.addExecutionHints({ message: `Read ${id}`, location: 'outputPane' });
				output.push({
					json: {
						body,
						timezone: this.getTimezone(),
						executionId: this.getExecutionId(),
						establishedAt: this.getExecutionContext()?.establishedAt,
						mode: this.getMode(),
					},
					...(this.getNodeParameter('file', item) === true && {
						binary: {
							data: await this.helpers.prepareBinaryData(
								Buffer.from(body),
								'things.csv',
								'text/csv',
							),
						},
					}),
					pairedItem: { item },
				});
			} catch (error) {
				if (!this.continueOnFail()) throw error;
				output.push({ json: { error: (error as Error).message }, pairedItem: { item } });
			}
		}
		return [output];
	},
};

/** Signs with an expression over `$credentials`. */
export const declaredCredential: ICredentialType = {
	name: 'demoApi',
	displayName: 'Demo API',
	properties: [
		{ displayName: 'Scheme', name: 'scheme', type: 'string', default: 'Bearer' },
		{ displayName: 'Token', name: 'token', type: 'string', default: '' },
	],
	authenticate: {
		type: 'generic',
		properties: { headers: { Authorization: '={{$credentials.scheme}} {{$credentials.token}}' } },
	},
};

/** Signs with a function, and refuses a token before anything is sent. */
export const codedCredential: ICredentialType = {
	...declaredCredential,
	authenticate: async ({ token }, request) => {
		if (token === 'wrong') throw new Error('This token is for another place');
		return { ...request, headers: { ...request.headers, 'X-Token': String(token) } };
	},
};
