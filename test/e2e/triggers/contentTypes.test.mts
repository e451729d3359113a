import { createCredential, deleteCredential } from '../../../scripts/n8n/client/credentials.mts';
import { outputOf } from '../../../scripts/n8n/client/executions.mts';
import { publishWorkflow, unpublishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { hmacHex } from '../../../simulator/signature.mts';
import { chosen, ownNode, store, triggeredBy } from '../stage/nodeWorkflow.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';
import { pathOf } from './paymentsTrigger.mts';

const SIGNING = ['whsec', 'content', 'types'].join('_');

const eventOf = (id: string) =>
	JSON.stringify({ type: 'payment.succeeded', created_at: '2026', data: { id } });

/** Signed and sent to n8n as bytes of a type, or of none. */
const post = async (
	url: string,
	body: string | FormData,
	contentType?: string,
): Promise<number> => {
	const timestamp = Math.floor(Date.now() / 1000);
	const isText = typeof body === 'string';
	const answer = await fetch(url, {
		method: 'POST',
		body: isText ? Buffer.from(body) : body,
		headers: {
			'x-service-timestamp': String(timestamp),
			'x-service-signature': hmacHex(SIGNING, timestamp, isText ? body : 'a form'),
			...(contentType && { 'content-type': contentType }),
		},
	});
	return answer.status;
};

// n8n reads the body differently for nodes of a version above 1.
test.each([1, 1.1])('version %d takes signed bytes of any type', async (typeVersion) => {
	const { session, n8n } = stage;
	const credential = await createCredential(session, {
		name: `Content types ${typeVersion}`,
		type: 'merchantPaymentsWebhookApi',
		data: { environment: 'live', signingSecret: SIGNING },
	});
	const trigger = ownNode('merchantPaymentsTrigger', {
		typeVersion,
		parameters: { registration: 'manual', events: ['payment.succeeded'], options: {} },
		credentials: chosen(credential),
	});
	const workflow = await store(triggeredBy(`Content types ${typeVersion}`, trigger));
	await publishWorkflow(session, workflow.id);
	const url = `${n8n.url}/webhook/${pathOf(workflow)}`;

	const types = ['application/json', 'application/octet-stream', 'text/plain', undefined];
	const answers: number[] = [];
	const runs = await runsAfter(workflow.id, types.length, async () => {
		const form = new FormData();
		form.append('type', 'payment.succeeded');
		expect(await post(url, form)).toBe(401);
		for (const [index, type] of types.entries()) {
			answers.push(await post(url, eventOf(`payment ${index}`), type));
		}
	});
	expect(answers).toEqual(types.map(() => 200));
	const ids = runs.map((run) => (outputOf(run, 'After')[0].json.data as { id: string }).id);
	expect(ids.sort()).toEqual(types.map((_, index) => `payment ${index}`));

	await unpublishWorkflow(session, workflow.id);
	await deleteCredential(session, credential.id);
});
