import { randomUUID } from 'node:crypto';
import { outputOf } from '../../../scripts/n8n/client/executions.mts';
import { deleteWorkflow, publishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { example } from '../stage/example.mts';
import { store } from '../stage/nodeWorkflow.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const { control } = stage;
const webhookId = randomUUID();
let workflowId = '';

// The example itself is for the chat of the editor; this copy can be talked to from outside.
beforeAll(async () => {
	const { nodes, connections, settings } = await example(8);
	const name = 'An agent to talk to';
	const open = nodes.map((node) =>
		node.name === 'When a message arrives'
			? { ...node, webhookId, parameters: { ...node.parameters, public: true } }
			: node,
	);
	workflowId = (await store({ name, nodes: open, connections, settings })).id;
	await publishWorkflow(stage.session, workflowId);
});
afterAll(async () => await deleteWorkflow(stage.session, workflowId));

const say = async (chatInput: string): Promise<string> => {
	const answer = await fetch(`${stage.n8n.url}/webhook/${webhookId}/chat`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ action: 'sendMessage', sessionId: randomUUID(), chatInput }),
	});
	return ((await answer.json()) as { output: string }).output;
};

/** Says it, and answers with the agent's words, the tools it used and the refunds that came of it. */
const talk = async (words: string) => {
	const before = (await control.ledger('refund')).length;
	let said = '';
	const [run] = await runsAfter(workflowId, 1, async () => {
		said = await say(words);
	});
	const used = Object.keys(run?.data.resultData.runData ?? {}).filter((name) =>
		['Find payments', 'Refund a payment', 'Read invoices'].includes(name),
	);
	const refunds = (await control.ledger('refund')).slice(before);
	return { said, used, refunds, answered: run && outputOf(run, 'Agent')[0]?.json.output };
};

test('a refund above the maximum of the tool is refused by its guard, and nothing is sent', async () => {
	await control.payments.create({ amount: 24_000, currency: 'USD' });
	const { said, used, refunds, answered } = await talk('Refund 80 USD of the newest payment.');
	expect(refunds).toEqual([]);
	expect(used).toEqual(['Find payments', 'Refund a payment']);
	expect(said).toContain(
		'I may not refund 80. Amount: 80 USD is more than the Maximum Amount of 50',
	);
	expect(answered).toBe(said);
});

test('a refund within it is carried out', async () => {
	const [payment] = await control.payments.create({ amount: 24_000, currency: 'USD' });
	const { used, refunds } = await talk('Refund 20 USD of the newest payment.');
	expect(used).toEqual(['Find payments', 'Refund a payment']);
	expect(refunds).toEqual([expect.objectContaining({ id: payment?.id, amount: 2000 })]);
});
