import type { Credential, CredentialFile } from '../../../scripts/n8n/client/credentials.mts';
import type { Workflow } from '../../../scripts/n8n/client/workflow.mts';
import { chosen, ownNode, store, storedCredential, triggeredBy } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';

interface Options {
	credential?: Credential;
	parameters?: Record<string, unknown>;
}

/** A stored workflow that starts when a payment succeeds; not yet published. */
export const storePaymentsTrigger = async (
	name: string,
	{ credential, parameters }: Options = {},
): Promise<Workflow> => {
	const node = ownNode('merchantPaymentsTrigger', {
		parameters: {
			registration: 'automatic',
			events: ['payment.succeeded'],
			options: {},
			...parameters,
		},
		credentials: chosen(credential ?? (await storedCredential('merchantPaymentsApi'))),
	});
	return await store(triggeredBy(name, node));
};

/** A credential whose key a test changes. */
export const credentialWith = (apiKey: string): CredentialFile => ({
	name: 'A key that changes',
	type: 'merchantPaymentsApi',
	data: { environment: 'live', apiKey, baseUrl: stage.services.paymentsUrl },
});

export const pathOf = ({ nodes }: Workflow) => `${nodes[0].webhookId}/webhook`;

/** Where the payments service sends the events of a workflow, secrets and all. */
export const endpointsOf = async (workflow: Workflow) => {
	const { endpoints } = (await stage.control.state()).payments;
	return endpoints.filter(({ url }) => url.includes(pathOf(workflow)));
};

export const endpointOf = async (workflow: Workflow) => {
	const [endpoint, ...more] = await endpointsOf(workflow);
	if (!endpoint || more.length > 0) {
		throw new Error(`The service has ${more.length + (endpoint ? 1 : 0)} endpoints, not one.`);
	}
	return endpoint;
};

/** How n8n answered the delivery about a record to a workflow, attempt by attempt. */
export const answersTo = async (workflow: Workflow, recordId: string) => {
	const { endpoints, deliveries } = (await stage.control.state()).payments;
	const urlOf = (id: string) => endpoints.find((endpoint) => endpoint.id === id)?.url ?? '';
	return deliveries
		.filter(({ rawBody }) => rawBody.includes(recordId))
		.filter(({ endpointId }) => urlOf(endpointId).includes(pathOf(workflow)))
		.flatMap(({ attempts }) => attempts.map(({ answer }) => answer.status));
};
