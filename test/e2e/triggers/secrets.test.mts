import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiKey, publicApi } from '../../../scripts/n8n/client/apiKeys.mts';
import { publishWorkflow, unpublishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { paymentSucceeds } from '../stage/events.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';
import { endpointOf, storePaymentsTrigger } from './paymentsTrigger.mts';

const { session, n8n, control } = stage;

const signingSecrets = async () => {
	const { payments, accounting } = await control.state();
	return [...payments.endpoints, ...accounting.endpoints].map(({ secret }) => secret);
};

/** Everything n8n has written: the database with its journal, and the log. */
const writtenFiles = () =>
	globSync(['.n8n/database.sqlite*', '*.log', '.n8n/*.log'], { cwd: n8n.userFolder }).map((file) =>
		join(n8n.userFolder, file),
	);

test("n8n's public interface shows no signing secret", async () => {
	const workflow = await storePaymentsTrigger('Keeps a secret');
	await publishWorkflow(session, workflow.id);
	const { id, secret } = await endpointOf(workflow);
	const api = publicApi(n8n.url, await createApiKey(session, 'e2e'));
	const answer = JSON.stringify(await api('GET', `/workflows/${workflow.id}`));
	// It does show the static data, where the secret would stand.
	expect(answer).toContain(id);
	expect(answer).not.toContain(secret);
	expect(answer).not.toContain('whsec_');
	await unpublishWorkflow(session, workflow.id);
});

test('neither the database nor the log holds a signing secret', async () => {
	const workflow = await storePaymentsTrigger('Keeps it everywhere');
	await publishWorkflow(session, workflow.id);
	const endpoint = await endpointOf(workflow);
	await runsAfter(workflow.id, 1, async () => await paymentSucceeds());

	const secrets = await signingSecrets();
	expect(secrets).toContain(endpoint.secret);
	const files = writtenFiles();
	const contents = await Promise.all(files.map(async (file) => await readFile(file)));
	// The search looks where n8n writes: the id of the endpoint is there.
	expect(contents.some((content) => content.includes(endpoint.id))).toBe(true);
	const found = secrets.filter((secret) => contents.some((content) => content.includes(secret)));
	expect(found).toEqual([]);
	await unpublishWorkflow(session, workflow.id);
});
