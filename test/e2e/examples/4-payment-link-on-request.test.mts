import { randomUUID } from 'node:crypto';
import { example } from '../stage/example.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

interface Answer {
	id: string;
	url: string;
}

const ask = async (order: object): Promise<Answer> => {
	const answer = await fetch(`${stage.n8n.url}/webhook/payment-link`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ title: 'A chair', amount: 79.9, currency: 'EUR', ...order }),
	});
	expect(answer.status).toBe(200);
	return (await answer.json()) as Answer;
};

test('answers with a link, and the same order with the same one', async () => {
	const { id: workflowId } = await example(4);
	const before = await stage.control.ledger('link');
	const [orderId, otherOrderId] = [randomUUID(), randomUUID()];
	const answers: Answer[] = [];
	const runs = await runsAfter(workflowId, 3, async () => {
		answers.push(await ask({ orderId }));
		answers.push(await ask({ orderId }));
		answers.push(await ask({ orderId: otherOrderId }));
	});
	expect(runs.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
	const [first, again, other] = answers;
	expect(first.url).toBe(`${stage.services.url}/l/${first.id}`);
	expect(again.url).toBe(first.url);
	expect(other.url).not.toBe(first.url);

	const made = (await stage.control.ledger('link')).slice(before.length);
	expect(made.map(({ id }) => id)).toEqual([first.id, other.id]);
	const { links } = (await stage.control.state()).payments;
	expect(links.filter(({ key }) => key === `order-${orderId}`)).toEqual([
		expect.objectContaining({ id: first.id, amount: 7990, currency: 'EUR' }),
	]);
});
