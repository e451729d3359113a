import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
	type Execution,
	getExecution,
	listExecutions,
	outputOf,
	retryExecution,
} from '../../../scripts/n8n/client/executions.mts';
import type { WorkflowNode } from '../../../scripts/n8n/client/workflow.mts';
import { deleteWorkflow, publishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { example } from '../stage/example.mts';
import { mailsTo } from '../stage/mailbox.mts';
import { store } from '../stage/nodeWorkflow.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const { session, control } = stage;

let workflowId = '';
let path = '';

interface Times {
	day?: string;
	hour?: string;
}

/** The example with a form of its own, and with other times where a test cannot wait for so long. */
const open = async ({ day = 'days: 1', hour = '1,"resumeUnit":"hours"' }: Times = {}) => {
	path = randomUUID();
	const change = (node: WorkflowNode): WorkflowNode => {
		const text = JSON.stringify({ ...node, ...(node.webhookId && { webhookId: randomUUID() }) })
			.replace('ask-for-payment', path)
			.replaceAll('days: 1', day)
			.replace('1,"resumeUnit":"hours"', hour);
		return JSON.parse(text) as WorkflowNode;
	};
	const { nodes, connections, settings } = await example(16);
	const name = `Wait ${path}`;
	workflowId = (await store({ name, nodes: nodes.map(change), connections, settings })).id;
	await publishWorkflow(session, workflowId);
};
afterEach(async () => await deleteWorkflow(session, workflowId));

const emailOf = (order: string) => `${order}@shop.example`;

const submit = async (order: string): Promise<Execution> => {
	const form = new FormData();
	const values = [order, emailOf(order), '79.90', 'EUR'];
	values.forEach((value, index) => form.append(`field-${index}`, value));
	const [execution] = await runsAfter(workflowId, 1, async () => {
		const answer = await fetch(`${stage.n8n.url}/form/${path}`, { method: 'POST', body: form });
		expect(answer.status).toBe(200);
	});
	return execution;
};

/** The one link of an order, as it was emailed once. */
const linkOf = async (order: string) => {
	const { links } = (await control.state()).payments;
	const [link, ...others] = links.filter(({ key }) => key === `payment-of-${order}`);
	const [{ text }, ...more] = await mailsTo(emailOf(order));
	expect(text).toContain(`${stage.services.url}/l/${link.id}`);
	expect([others, more]).toEqual([[], []]);
	return { id: link.id, returnUrl: new URL(String(link.returnUrl)) };
};

/** Asks for a payment: the execution waits. */
const ask = async () => {
	const order = randomUUID();
	const { id, status } = await submit(order);
	expect(status).toBe('waiting');
	return { order, id, link: await linkOf(order) };
};

const visit = async (url: URL | string | null) => {
	const answer = await fetch(String(url));
	return {
		status: answer.status,
		type: answer.headers.get('content-type') ?? '',
		text: await answer.text(),
	};
};

const ended = async (id: string) =>
	await waitFor('the execution to end', async () => {
		const execution = await getExecution(session, id);
		return ['new', 'running', 'waiting'].includes(execution.status) ? undefined : execution;
	});

/** Looks at the service so often, and waits again. */
const waitsAfter = async (id: string, looks: number) =>
	await waitFor(`look ${looks} at the service`, async () => {
		const { status, data } = await getExecution(session, id);
		const runs = data.resultData.runData['Look for the payment'] ?? [];
		return status === 'waiting' && runs.length === looks ? true : undefined;
	});

const notes = (execution: Execution) =>
	['Note that it was paid', 'Note that it was not paid'].flatMap((node) =>
		outputOf(execution, node).map(({ json }) => json),
	);

const paid = (order: string, paymentId: string) => [
	{ outcome: 'paid', note: `Order ${order} was paid: payment ${paymentId}.`, paymentId },
];

test('a customer who pays and comes back reads thanks, and the note names the payment, once', async () => {
	await open();
	const { order, id, link } = await ask();
	const { payment, redirectedTo } = await control.links.pay(link.id);
	const page = await visit(redirectedTo);
	expect(page).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
	expect(page.text).toContain('<h1>Thank you</h1>');
	expect(notes(await ended(id))).toEqual(paid(order, payment.id));
	expect((await visit(redirectedTo)).status).toBe(409);
	expect(await listExecutions(session, { workflowId })).toHaveLength(1);
	expect(notes(await getExecution(session, id))).toEqual(paid(order, payment.id));
});

test('coming back proves nothing: neither without the signature nor without a payment', async () => {
	await open();
	const { order, id, link } = await ask();
	const unsigned = new URL(link.returnUrl);
	unsigned.searchParams.set('status', 'success');
	unsigned.searchParams.delete('signature');
	expect((await visit(unsigned)).status).toBe(401);
	unsigned.searchParams.set('signature', 'a'.repeat(64));
	expect((await visit(unsigned)).status).toBe(401);
	const [other] = await control.payments.create({ amount: 7990, currency: 'EUR' });
	const lie = new URL(link.returnUrl);
	lie.searchParams.set('status', 'success');
	lie.searchParams.set('payment_id', other.id);
	expect((await visit(lie)).status).toBe(200);
	await waitsAfter(id, 1);
	const cancelled = await control.links.pay(link.id, { outcome: 'cancelled' });
	expect((await visit(cancelled.redirectedTo)).status).toBe(200);
	await waitsAfter(id, 2);
	const { payment, redirectedTo } = await control.links.pay(link.id);
	expect((await visit(redirectedTo)).status).toBe(200);
	expect(notes(await ended(id))).toEqual(paid(order, payment.id));
});

test('after the day the note says what became of it', async () => {
	await open({ day: 'seconds: 15' });
	const ends = [
		{ payment: 'failed', outcome: 'failed', last: 'failed (card_declined)' },
		{ payment: 'cancelled', outcome: 'cancelled', last: 'cancelled' },
		{ payment: 'processing', outcome: 'not yet', last: 'processing' },
		{ payment: undefined, outcome: 'not yet', last: 'none' },
	] as const;
	const asked = [];
	for (const { payment, outcome, last } of ends) {
		const { order, id, link } = await ask();
		const failureReason = 'card_declined';
		const made = payment && (await control.links.pay(link.id, { outcome: payment, failureReason }));
		asked.push({ order, id, link, outcome, last, paymentId: made?.payment.id ?? '' });
	}
	await delay(15_000);
	for (const { order, id, link, outcome, last, paymentId } of asked) {
		expect((await visit(link.returnUrl)).status).toBe(200);
		const note = `Order ${order} was not paid within a day. The last payment is: ${last}.`;
		expect(notes(await ended(id))).toEqual([{ outcome, note, paymentId }]);
	}
});

test('a Retry gets the first link, and its payment is found although nobody comes back and n8n restarts', async () => {
	await open({ hour: '1,"resumeUnit":"seconds"' });
	await control.faults.add({
		match: { service: 'payments', method: 'POST', path: '^/payment-links$' },
		times: 4,
		fault: { kind: 'cut', when: 'after' },
	});
	const order = randomUUID();
	const failed = await submit(order);
	expect(failed.status).toBe('error');
	const { id, status } = await retryExecution(session, failed.id);
	expect(status).toBe('waiting');
	const link = await linkOf(order);
	expect(link.returnUrl.pathname).toBe(`/webhook-waiting/${failed.id}`);
	const { payment, redirectedTo } = await control.links.pay(link.id);
	expect((await visit(redirectedTo)).status).toBe(409);
	await stage.restartN8n();
	expect(notes(await ended(id))).toEqual(paid(order, payment.id));
});
