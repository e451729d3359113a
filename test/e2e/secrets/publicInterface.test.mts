import { createApiKey, publicApi } from '../../../scripts/n8n/client/apiKeys.mts';
import { publishWorkflow, unpublishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { stage } from '../stage/stage.mts';
import { endpointOf, storePaymentsTrigger } from '../triggers/paymentsTrigger.mts';

const { session, n8n } = stage;

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
