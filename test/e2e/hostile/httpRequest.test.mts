import { chainNodes, workflowNode } from '../../../scripts/n8n/client/chainNodes.mts';
import { createCredential } from '../../../scripts/n8n/client/credentials.mts';
import {
	errorOf,
	type Execution,
	outputOf,
	runWorkflow,
} from '../../../scripts/n8n/client/executions.mts';
import { n8nVersion, referenceVersion } from '../../../scripts/n8n/version.mts';
import { startBadService } from '../../harness/badService.mts';
import { chosen, startedByHand, store, storedCredential } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';
import { answering } from './services.mts';
import { startStranger, type Stranger } from './stranger.mts';

const { session, services } = stage;

/** Whoever may use a credential can choose it in this node, with any address. */
const borrowing = async (
	type: string,
	url: string,
	more: object = {},
	credentials?: ReturnType<typeof chosen>,
) => ({
	...workflowNode('HTTP Request', 'n8n-nodes-base.httpRequest', 4.2, {
		url,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: type,
		options: {},
		...more,
	}),
	credentials: { ...chosen(await storedCredential(type)), ...credentials },
});

const ask = async (...asked: Parameters<typeof borrowing>): Promise<Execution> => {
	const { id } = await store(startedByHand('Borrows a credential', await borrowing(...asked)));
	return await runWorkflow(session, id, { trigger: 'Start' });
};

let stranger: Stranger;
beforeAll(async () => {
	stranger = await startStranger();
});
afterAll(() => stranger.close());

const isReference = n8nVersion === referenceVersion;

describe.each([
	['merchantPaymentsApi', `${services.paymentsUrl}/account`],
	['merchantAccountingApi', `${services.accountingUrl}/accounts`],
])("%s in n8n's HTTP Request node", (type, own) => {
	test('asks the service of the credential', async () => {
		const execution = await ask(type, own);
		expect(errorOf(execution)).toBeUndefined();
		expect(outputOf(execution, 'HTTP Request')).not.toEqual([]);
	});

	// So n8n does with every credential, but 2.0.0 does not: docs/security.md says whom to share one with.
	test('shows it to its user in the error of a failed request', async () => {
		const start = workflowNode('Start', 'n8n-nodes-base.manualTrigger', 1, {});
		// Of nobody: what this n8n keeps is searched for keys later.
		const data = {
			environment: 'live',
			apiKey: 'svc_live_nobody',
			baseUrl: new URL('.', own).href,
		};
		const file = { name: `Nobody's ${type}`, type, data };
		const credentials = chosen(await createCredential(session, file));
		const failing = {
			...(await borrowing(type, own, {}, credentials)),
			onError: 'continueRegularOutput',
		};
		const reading = workflowNode('Read', 'n8n-nodes-base.set', 3.4, {
			mode: 'raw',
			jsonOutput:
				"={{ { key: ($json.error.options ?? $json.error.cause?.options)?.headers?.Authorization ?? 'none' } }}",
			options: {},
		});
		const { id } = await store(chainNodes(`Reads ${type}`, [start, failing, reading]));
		const execution = await runWorkflow(session, id, { trigger: 'Start' });
		const [{ json }] = outputOf(execution, 'Read');
		expect(json.key).toBe(isReference ? 'Bearer svc_live_nobody' : 'none');
	});

	test('asks nobody else', async () => {
		const execution = await ask(type, `${stranger.url}/api/v1/account`);
		expect(errorOf(execution)?.message).toContain('The API key is sent only to its Base URL');
		expect(stranger.received).toEqual([]);
	});

	test.each([
		['"Proxy"', () => ({ options: { proxy: stranger.url } })],
		['"Ignore SSL Issues"', () => ({ options: { allowUnauthorizedCerts: true } })],
		[
			'"Proxy" and "Ignore SSL Issues"',
			() => ({ options: { proxy: stranger.url, allowUnauthorizedCerts: true } }),
		],
		[
			'the header "Host"',
			() => ({
				sendHeaders: true,
				headerParameters: { parameters: [{ name: 'host', value: 'evil.example.com' }] },
			}),
		],
	])('does not hand it over with %s', async (words, more) => {
		const execution = await ask(type, own, more());
		expect(errorOf(execution)?.message).toContain(`This API key is not sent with ${words}`);
		expect(stranger.received).toEqual([]);
	});

	test("does not hand it over to whom a certificate of one's own proves", async () => {
		const data = { ca: 'of my own' };
		const file = { name: 'A CA of my own', type: 'httpSslAuth', data };
		const certificates = chosen(await createCredential(session, file));
		const execution = await ask(type, own, { provideSslCertificates: true }, certificates);
		expect(errorOf(execution)?.message).toContain(
			'This API key is not sent with "SSL Certificates"',
		);
	});
});

test.each(['merchantPaymentsWebhookApi', 'merchantAccountingWebhookApi'])(
	'%s is for triggers alone',
	async (type) => {
		const data = { signingSecret: 'whsec_of_nobody' };
		const file = { name: `Secret of ${type}`, type, data };
		const credentials = chosen(await createCredential(session, file));
		const asking = ask(type, `${stranger.url}/api/v1`, {}, credentials);
		if (n8nVersion === referenceVersion) {
			await expect(asking).rejects.toThrow(`cannot use credential type "${type}"`);
			expect(stranger.received).toEqual([]);
			return;
		}
		// An n8n that does not know the restriction sends the request, and nothing of the credential.
		await asking;
		expect(stranger.received.splice(0)).toEqual([expect.not.stringContaining('whsec_')]);
	},
);

test.each([
	['away', () => `${stranger.url}/stolen`],
	['out of the Base URL', () => '/outside'],
	['within the Base URL', () => '/api/v1/inside'],
])('a redirect %s is not followed with the key', async (_, location) => {
	const asked: string[] = [];
	const service = await startBadService((socket, path, head) => {
		asked.push(path);
		answering('302 Found', { location: location() })(socket, path, head);
	});
	const data = {
		environment: 'live',
		apiKey: services.keys.payments.live,
		baseUrl: service.baseUrl,
		requestsPerMinute: 0,
	};
	const file = { name: `At ${service.baseUrl}`, type: 'merchantPaymentsApi', data };
	const credentials = chosen(await createCredential(session, file));
	await ask('merchantPaymentsApi', `${service.baseUrl}/account`, {}, credentials);
	service.close();
	expect(asked).toHaveLength(1);
	expect(asked[0]).toContain('/account');
	expect(stranger.received).toEqual([]);
});
