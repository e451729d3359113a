import { randomUUID } from 'node:crypto';
import { type Execution, outputOf } from '../../../scripts/n8n/client/executions.mts';
import type { WorkflowNode } from '../../../scripts/n8n/client/workflow.mts';
import { deleteWorkflow, publishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { example } from '../stage/example.mts';
import { mailsTo } from '../stage/mailbox.mts';
import { store } from '../stage/nodeWorkflow.mts';
import { callPayments } from '../stage/paymentsService.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const { session, control } = stage;

let email = '';
let workflowId = '';

// The example in seconds instead of days, with a table and a mailbox of its own, beside the example
// that the demo has published.
beforeEach(async () => {
	const key = randomUUID();
	email = `${key}@shop.example`;
	const change = (node: WorkflowNode): WorkflowNode => {
		const text = JSON.stringify({ ...node, ...(node.webhookId && { webhookId: randomUUID() }) })
			.replace('"amount":1,"unit":"days"', '"amount":3,"unit":"seconds"')
			.replaceAll('Follow-ups of failed payments', `Follow-ups ${key}`)
			.replaceAll('desk@shop.example', email);
		return JSON.parse(text) as WorkflowNode;
	};
	const { nodes, connections, settings } = await example(15);
	const name = `Follow-up ${key}`;
	workflowId = (await store({ name, nodes: nodes.map(change), connections, settings })).id;
	await publishWorkflow(session, workflowId);
});
afterEach(async () => await deleteWorkflow(session, workflowId));

const createLink = async () => {
	const body = { title: 'A table', amount: 120, currency: 'EUR' };
	return (await callPayments<{ id: string }>('POST', '/payment-links', { body })).id;
};

const fail = async (linkId: string) =>
	(await control.links.pay(linkId, { outcome: 'failed', failureReason: 'card_declined' })).payment;

/** The link that the follow-up has made. */
const newLinks = async (key: string) =>
	(await control.state()).payments.links.filter((link) => link.key === `failed-${key}`);

/** Runs in which something is followed up: others end at the table. */
const followUps = (runs: Execution[]) =>
	runs.filter((run) => outputOf(run, 'Remember the failure').length > 0);

const ENDS = ['Note that it was paid', 'Tell that it stays unpaid'];

const notes = (execution: Execution) =>
	ENDS.flatMap((node) => outputOf(execution, node).map(({ json }) => json.note));

test('two reminders of one link at most, however often it fails', async () => {
	const linkId = await createLink();
	const runs = await runsAfter(workflowId, 3, async () => {
		await fail(linkId);
		await control.deliveries.settle();
		await waitFor('the first mail', async () => (await mailsTo(email))[0]);
		for (const id of [linkId, ...(await newLinks(linkId)).map((link) => link.id)]) await fail(id);
		await control.deliveries.settle();
	});
	expect(runs.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
	const [followUp, ...others] = followUps(runs);
	expect(others).toEqual([]);
	expect(notes(followUp)).toEqual([
		'A payment of 120 EUR failed (card_declined) and was not paid after two reminders.',
	]);
	const links = await newLinks(linkId);
	expect(links).toEqual([expect.objectContaining({ amount: 12_000, currency: 'EUR' })]);
	const mails = await mailsTo(email);
	expect(mails.map(({ subject }) => subject)).toEqual([
		'Your payment of 120 EUR did not go through',
		'Your payment of 120 EUR did not go through',
	]);
	for (const { text } of mails) expect(text).toContain(`${stage.services.url}/l/${links[0].id}`);
});

test('a payment that was made up for meanwhile needs no link and no mail', async () => {
	const linkId = await createLink();
	let paymentId = '';
	const [followUp] = await runsAfter(workflowId, 1, async () => {
		await fail(linkId);
		paymentId = (await control.links.pay(linkId)).payment.id;
		await control.deliveries.settle();
	});
	expect(notes(followUp)).toEqual([
		`The payment of 120 EUR that failed was paid: payment ${paymentId}.`,
	]);
	expect([await newLinks(linkId), await mailsTo(email)]).toEqual([[], []]);
});

test('a payment of the new link ends the reminders', async () => {
	const linkId = await createLink();
	let paymentId = '';
	const [followUp] = await runsAfter(workflowId, 1, async () => {
		await fail(linkId);
		await control.deliveries.settle();
		await waitFor('the first mail', async () => (await mailsTo(email))[0]);
		const [{ id }] = await newLinks(linkId);
		paymentId = (await control.links.pay(id)).payment.id;
		await control.deliveries.settle();
	});
	expect(notes(followUp)).toEqual([
		`The payment of 120 EUR that failed was paid: payment ${paymentId}.`,
	]);
	expect(await mailsTo(email)).toHaveLength(1);
});

test('a renewal is followed up until it was charged, whatever was paid before', async () => {
	const subscriptionId = randomUUID();
	const charge = async (outcome: 'succeeded' | 'failed') => {
		const { id } = await control.subscriptions.charge({ subscriptionId, outcome });
		await control.deliveries.settle();
		return id;
	};
	await charge('succeeded');
	let paymentId = '';
	const [followUp] = await runsAfter(workflowId, 1, async () => {
		await charge('failed');
		await waitFor('the first mail', async () => (await mailsTo(email))[0]);
		paymentId = await charge('succeeded');
	});
	expect(notes(followUp)).toEqual([
		`The payment of 50 USD that failed was paid: payment ${paymentId}.`,
	]);
	expect(await mailsTo(email)).toHaveLength(1);
});

test('QR codes and links of invoices are left alone', async () => {
	const { documents, deliveries } = control.accounting;
	const body = { mode: 'fixed_amount', amount: 500, currency: 'EUR' };
	const code = await callPayments<{ id: string }>('POST', '/qr-codes', { body });
	const [linking] = await runsAfter((await example(7)).id, 1, async () => {
		const [{ id }] = await documents.create({ kind: 'invoice' });
		await documents.issue(id);
		await deliveries.flush();
	});
	const runs = await runsAfter(workflowId, 2, async () => {
		await control.qrCodes.pay(code.id, { outcome: 'failed' });
		await fail(String(outputOf(linking, 'Send the link')[0].json.link));
		await control.deliveries.settle();
	});
	expect(runs.map(({ status }) => status)).toEqual(['success', 'success']);
	expect(followUps(runs)).toEqual([]);
	expect(await mailsTo(email)).toEqual([]);
});
