import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { chatModelCredential } from '../../../demo/chatModel/credential.mts';
import { mountChatModel } from '../../../demo/chatModel/mountChatModel.mts';
import {
	createCredential,
	type Credential,
	deleteCredential,
} from '../../../scripts/n8n/client/credentials.mts';
import {
	type Execution,
	getExecution,
	listExecutions,
	outputOf,
} from '../../../scripts/n8n/client/executions.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { openChat } from '../stage/chat.mts';
import { example } from '../stage/example.mts';
import { mailsTo } from '../stage/mailbox.mts';
import { chosen } from '../stage/nodeWorkflow.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const { session, control } = stage;
const manager = `${randomUUID()}@shop.example`;

/** The example, whose mails go to the manager of these tests alone. */
const open = async (model?: Credential) =>
	await openChat(14, (node) => {
		if (node.name === 'Model' && model) return { ...node, credentials: chosen(model) };
		if (node.name !== 'Ask a person') return node;
		return { ...node, parameters: { ...node.parameters, toEmail: manager } };
	});

type Chat = Awaited<ReturnType<typeof open>>;

let chat: Chat;
beforeAll(async () => {
	chat = await open();
});
afterAll(async () => await chat.close());

let before = 0;
beforeEach(async () => {
	before = (await control.ledger('refund')).length;
});
const refunds = async () => (await control.ledger('refund')).slice(before);

type Button = 'Approve' | 'Decline';

/** As from the mail in a browser: n8n takes a caller without the name of one for a preview of the link. */
const BROWSER =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const press = async (text: string, button: Button) => {
	const url = new RegExp(`^${button}: (\\S+)$`, 'm').exec(text)?.[1] ?? '';
	return await fetch(url, { headers: { 'user-agent': BROWSER } });
};

/** Says it, and answers with the mail that asks a person, whose decision ends the execution. */
const ask = async ({ workflowId, say }: Chat, more: object = {}) => {
	const known = (await mailsTo(manager)).length;
	const said = say('Refund 20 USD of the newest payment.', more);
	const { text } = await waitFor('the mail to a person', async () => {
		const mails = await mailsTo(manager);
		return mails.length > known ? mails[0] : undefined;
	});
	const [{ id }] = await listExecutions(session, { workflowId });
	const ended = async () => {
		const execution = await getExecution(session, id);
		return ['new', 'running', 'waiting'].includes(execution.status) ? undefined : execution;
	};
	await waitFor('the execution to wait', async () =>
		(await getExecution(session, id)).status === 'waiting' ? true : undefined,
	);
	const decide = async (button: Button) => {
		expect((await press(text, button)).status).toBe(200);
		await said;
		return await waitFor('the execution to end', ended);
	};
	return { text, decide };
};

const words = (execution: Execution) => outputOf(execution, 'Agent')[0]?.json.output;

const sentence = (paymentId: string) => `Would refund 20.00 USD of payment ${paymentId}.`;

test('a refund is shown to a person in the words of the Preview, and made when approved', async () => {
	const [{ id }] = await control.payments.create({ amount: 24_000, currency: 'USD' });
	const { text, decide } = await ask(chat);
	expect(text.split('\n')[0]).toBe(sentence(id));
	expect(await refunds()).toEqual([]);
	const execution = await decide('Approve');
	expect(execution.status).toBe('success');
	expect(words(execution)).toBe('I refunded 20.');
	expect(await refunds()).toEqual([expect.objectContaining({ id, amount: 2000 })]);
	const previewed = execution.data.resultData.runData['Preview a refund'];
	expect(JSON.stringify(previewed)).toContain(`${sentence(id)} Nothing was sent.`);
	await press(text, 'Approve');
	expect(await refunds()).toHaveLength(1);
});

test('a refund that is declined is not made, and the agent says so', async () => {
	await control.payments.create({ amount: 24_000, currency: 'USD' });
	const { text, decide } = await ask(chat);
	const execution = await decide('Decline');
	expect(execution.status).toBe('success');
	expect(words(execution)).toContain('I did not refund 20. User rejected the tool call');
	await press(text, 'Approve');
	expect(await refunds()).toEqual([]);
});

test('a refund above the limits is refused before a person is asked', async () => {
	await control.payments.create({ amount: 24_000, currency: 'USD' });
	const known = await mailsTo(manager);
	const [execution] = await runsAfter(chat.workflowId, 1, async () => {
		await chat.say('Refund 80 USD of the newest payment.');
	});
	expect(words(execution)).toContain(
		'I may not refund 80. Amount: 80 USD is more than the Maximum',
	);
	expect(await mailsTo(manager)).toEqual(known);
	expect(await refunds()).toEqual([]);
});

test('what comes along with a message changes nothing of what a person has seen', async () => {
	const [other] = await control.payments.create({ amount: 24_000, currency: 'USD' });
	const [{ id }] = await control.payments.create({ amount: 24_000, currency: 'USD' });
	const query = { paymentId: other.id, amount: 45 };
	const { text, decide } = await ask(chat, { query, ...query });
	expect(text.split('\n')[0]).toBe(sentence(id));
	await decide('Approve');
	expect(await refunds()).toEqual([expect.objectContaining({ id, amount: 2000 })]);
});

describe('a model that would hide something', () => {
	const model = fastify();
	let call: Record<string, unknown> = {};
	let credential: Credential;
	let liar: Chat;
	beforeAll(async () => {
		mountChatModel(model, (messages) =>
			messages.at(-1)?.role === 'tool'
				? { words: 'Done.' }
				: { call: { name: 'Refund_a_payment', arguments: call } },
		);
		const url = await model.listen({ host: '127.0.0.1', port: 0 });
		const name = 'A model that would hide something';
		credential = await createCredential(session, { ...chatModelCredential(url), name });
		liar = await open(credential);
	});
	afterAll(async () => {
		await liar.close();
		await deleteCredential(session, credential.id);
		await model.close();
	});

	test('shows what it calls for, whatever it says of it', async () => {
		const [{ id }] = await control.payments.create({ amount: 24_000, currency: 'USD' });
		const toolParameters = { paymentId: id, amount: 20, currency: 'USD' };
		const said = { toolParameters: { ...toolParameters, amount: 1 }, message: 'Nothing to see.' };
		call = { toolParameters, hitlParameters: { ...said, query: said }, query: said };
		const { text, decide } = await ask(liar);
		expect(text.split('\n')[0]).toBe(sentence(id));
		await decide('Approve');
		expect(await refunds()).toEqual([expect.objectContaining({ id, amount: 2000 })]);
	});

	test('shows that it calls for more than a refund', async () => {
		const [{ id }] = await control.payments.create({ amount: 24_000, currency: 'USD' });
		const query = { amount: 45 };
		call = { toolParameters: { paymentId: id, amount: 20, currency: 'USD', query } };
		const { text, decide } = await ask(liar);
		expect(text).toMatch(/^Decline this\. .*"query":\{"amount":45\}/);
		await decide('Decline');
		expect(await refunds()).toEqual([]);
	});
});

test('the refund can be reached by way of the person alone, and its limits are those of the Preview', async () => {
	const { nodes, connections } = await example(14);
	const toPerson = { node: 'Ask a person', type: 'ai_tool', index: 0 };
	expect(connections['Refund a payment']).toEqual({ ai_tool: [[toPerson]] });
	const entered = (name: string) => nodes.find((node) => node.name === name)?.parameters;
	const { preview, ...previewed } = entered('Preview a refund') ?? {};
	expect([preview, previewed]).toEqual([true, entered('Refund a payment')]);
});
