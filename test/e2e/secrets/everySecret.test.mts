import { setImmediate } from 'node:timers/promises';
import { outputOf, runWorkflow } from '../../../scripts/n8n/client/executions.mts';
import { publishWorkflow, unpublishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { paymentSucceeds } from '../stage/events.mts';
import { chosen, ownNode, startedByHand, store, storedCredential } from '../stage/nodeWorkflow.mts';
import { removeEndpoint } from '../stage/paymentsService.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';
import { endpointOf, storePaymentsTrigger } from '../triggers/paymentsTrigger.mts';
import { filesOf, isDatabase, type Kept, rowsOf } from './kept.mts';
import { secretsIn } from './secretsIn.mts';

// Runs after all other suites: what they did is what is searched.
const { session, control, n8n } = stage;

/** The one operation that hands a secret on: its answer shows it this once, and the panel says so. */
const CREATES_ENDPOINT = /"webhookEndpoint"/;

/** Makes a secret of each kind pass through n8n, so that the search is worth something alone too. */
const useSecrets = async () => {
	const workflow = await storePaymentsTrigger('Holds a secret');
	await publishWorkflow(session, workflow.id);
	const registered = await endpointOf(workflow);
	await runsAfter(workflow.id, 1, async () => await paymentSucceeds());

	const type = 'merchantPayments';
	const credentials = chosen(await storedCredential(`${type}Api`));
	const url = 'https://n8n.example.com/webhook/secrets';
	const parameters = { resource: 'webhookEndpoint', operation: 'create', url };
	const { id } = await store(
		startedByHand('Hands a secret on', ownNode(type, { parameters, credentials })),
	);
	const execution = await runWorkflow(session, id, { trigger: 'Start' });
	const [{ json: created }] = outputOf(execution, type);
	await removeEndpoint(String(created.id));
	return { workflow, registered, created: String(created.secret) };
};

test('no key and no secret stands in what n8n has kept', async () => {
	const { workflow, registered, created } = await useSecrets();
	const { payments, accounting } = await control.state();
	const used = [
		...[...payments.keys, ...accounting.keys].map(({ value }) => value),
		...[...payments.endpoints, ...accounting.endpoints].map(({ secret }) => secret),
		registered.secret,
		created,
	];
	// Whatever else is made later, this is what the search has to recognise.
	expect(used.filter((secret) => !secretsIn(`"${secret}"`).includes(secret))).toEqual([]);

	const rows = [...rowsOf(n8n.userFolder)];
	const handedOn = new Set(
		rows
			.filter(({ executionId, text }) => executionId !== undefined && CREATES_ENDPOINT.test(text))
			.flatMap(({ text }) => secretsIn(text).filter((secret) => secret.startsWith('whsec_'))),
	);
	expect(handedOn).toContain(created);

	const mayHold = (kept: Kept) =>
		(kept.executionId !== undefined && CREATES_ENDPOINT.test(kept.text)) || isDatabase(kept);
	const all = [...filesOf(n8n.userFolder), ...rows];
	const found = all.flatMap((kept) =>
		secretsIn(kept.text)
			.filter((secret) => !(handedOn.has(secret) && mayHold(kept)))
			.map((secret) => `${secret} in ${kept.place}`),
	);
	expect(found).toEqual([]);

	// The search has looked where n8n writes.
	const holding = (text: string) =>
		new Set(all.filter((kept) => kept.text.includes(text)).map(({ place }) => place));
	expect(holding(registered.id)).toContain('table workflow_entity');
	expect(holding(created)).toContain('table execution_data');
	expect(holding('debug')).toContain('n8n.log');
	expect(holding(workflow.id)).toContain('n8n.log');
	expect(holding(workflow.id)).toContain('.n8n/n8nEventLog.log');
	// n8n has given up the connection meanwhile, which is noticed only now.
	await setImmediate();
	await unpublishWorkflow(session, workflow.id);
});
