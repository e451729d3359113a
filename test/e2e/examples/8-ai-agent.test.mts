import { outputOf } from '../../../scripts/n8n/client/executions.mts';
import { openChat } from '../stage/chat.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const { control } = stage;

let chat: Awaited<ReturnType<typeof openChat>>;
beforeAll(async () => {
	chat = await openChat(8);
});
afterAll(async () => await chat.close());

/** Says it, and answers with the agent's words, the tools it used and the refunds that came of it. */
const talk = async (words: string) => {
	const before = (await control.ledger('refund')).length;
	let said = '';
	const [run] = await runsAfter(chat.workflowId, 1, async () => {
		const answer = await chat.say(words);
		said = ((await answer.json()) as { output: string }).output;
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
