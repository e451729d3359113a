import { workflowNode } from '../../../scripts/n8n/client/chainNodes.mts';
import {
	errorOf,
	type Execution,
	outputOf,
	runWorkflow,
} from '../../../scripts/n8n/client/executions.mts';
import { chosen, startedByHand, store, storedCredential } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';
import { startStranger, type Stranger } from './stranger.mts';

const { session, services } = stage;

/** Whoever may use a credential can choose it in this node, with any address. */
const ask = async (type: string, url: string): Promise<Execution> => {
	const node = {
		...workflowNode('HTTP Request', 'n8n-nodes-base.httpRequest', 4.2, {
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: type,
			options: {},
		}),
		credentials: chosen(await storedCredential(type)),
	};
	const { id } = await store(startedByHand('Borrows a credential', node));
	return await runWorkflow(session, id, { trigger: 'Start' });
};

describe.each([
	['merchantPaymentsApi', `${services.paymentsUrl}/account`],
	['merchantAccountingApi', `${services.accountingUrl}/accounts`],
])("%s in n8n's HTTP Request node", (type, own) => {
	let stranger: Stranger;
	beforeAll(async () => {
		stranger = await startStranger();
	});
	afterAll(() => stranger.close());

	test('asks the service of the credential', async () => {
		const execution = await ask(type, own);
		expect(errorOf(execution)).toBeUndefined();
		expect(outputOf(execution, 'HTTP Request')).not.toEqual([]);
	});

	test('asks nobody else', async () => {
		const execution = await ask(type, `${stranger.url}/api/v1/account`);
		expect(errorOf(execution)?.message).toContain(
			'This API key is sent to the Base URL of its credential only',
		);
		expect(stranger.received).toEqual([]);
	});
});
