import { createCredential, testCredential } from '../../../scripts/n8n/client/credentials.mts';
import { searchList } from '../../../scripts/n8n/client/listSearch.mts';
import { deleteWorkflow, publishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { ownType } from '../../../scripts/n8n/ownType.mts';
import { type BadService, type Behaviour, startBadService } from '../../harness/badService.mts';
import { chosen } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';
import { storePaymentsTrigger } from '../triggers/paymentsTrigger.mts';
import { watchN8n } from './intact.mts';
import { answering } from './services.mts';
import { startStranger, type Stranger } from './stranger.mts';

const { session, services } = stage;
const { type } = ownType('merchantPayments');

let stranger: Stranger;
let expectIntact: () => Promise<void>;
const started: BadService[] = [];

beforeAll(async () => {
	stranger = await startStranger();
	expectIntact = await watchN8n();
});
afterEach(async () => await expectIntact());
afterAll(() => {
	for (const service of started) service.close();
	stranger.close();
});

/** A payments credential whose service behaves like this. */
const credentialAt = async (behave: Behaviour) => {
	const service = await startBadService(behave);
	started.push(service);
	const apiKey = services.keys.payments.live;
	const data = { environment: 'live', apiKey, baseUrl: service.baseUrl, requestsPerMinute: 0 };
	const file = { name: `At ${service.baseUrl}`, type: 'merchantPaymentsApi', data };
	const credential = await createCredential(session, file);
	return {
		service,
		file: { ...file, id: credential.id },
		credentials: chosen(credential),
		credential,
	};
};

const away: Behaviour = (socket, path, head) =>
	answering('302 Found', { location: `${stranger.url}/stolen` })(socket, path, head);

const page = answering('200 OK', { 'content-type': 'text/html' }, '<!doctype html><h1>Hi</h1>');

/** A description that refers to itself in every way. */
const selfish = JSON.stringify({
	openapi: '3.1.0',
	components: {
		schemas: Object.fromEntries(
			Array.from({ length: 30 }, (_, at) => [
				`S${at}`,
				{
					properties: { destinationType: { $ref: `#/components/schemas/S${(at + 1) % 30}` } },
					allOf: [{ $ref: `#/components/schemas/S${(at + 1) % 30}` }, { $ref: '#' }],
					anyOf: [{ $ref: `#/components/schemas/S${at}` }, { enum: [`kind_${at}`] }],
				},
			]),
		),
	},
});

const listed = async (behave: Behaviour, methodName: string, operation: string) => {
	const { credentials } = await credentialAt(behave);
	const [resource, name] = operation.split('.');
	return await searchList(session, {
		nodeType: type,
		methodName,
		path: methodName === 'searchPayments' ? 'paymentId' : 'destinationType',
		parameters: { resource, operation: name },
		credentials,
	});
};

const offered = async (behave: Behaviour) =>
	await listed(behave, 'searchDestinations', 'payout.create');

const found = async (behave: Behaviour) => await listed(behave, 'searchPayments', 'payment.get');

test.each([
	['sends it elsewhere', away, /redirects are not followed/],
	['answers with a page', page, /Another server responds at this Base URL/],
])('a credential is not accepted at an address that %s', async (_, behave, says) => {
	const { file } = await credentialAt(behave);
	expect(await testCredential(session, file)).toEqual({
		status: 'Error',
		message: expect.stringMatching(says),
	});
});

test.each([
	['a description that refers to itself', answering('200 OK', {}, selfish), ['kind_0', 'kind_29']],
	['a page', page, ['provider_bank', 'service_account']],
	['a redirect', away, ['provider_bank', 'service_account']],
])('destinations of a payout are offered in spite of %s', async (_, behave, values) => {
	const { results: options } = await offered(behave);
	expect(options.map(({ value }) => value)).toEqual(expect.arrayContaining(values));
});

test.each([
	['sends it elsewhere', away, /redirect/],
	['answers with a page', page, /not from the service/],
])('a list of the editor says that the address %s', async (_, behave, says) => {
	await expect(found(behave)).rejects.toThrow(says);
});

test('a trigger is not published at an address that sends it elsewhere', async () => {
	const { credential } = await credentialAt(away);
	const workflow = await storePaymentsTrigger('Registers elsewhere', { credential });
	await expect(publishWorkflow(session, workflow.id)).rejects.toThrow(/redirect/);
	await deleteWorkflow(session, workflow.id);
});

test('nothing was sent to anybody else', () => {
	expect(stranger.received).toEqual([]);
});
