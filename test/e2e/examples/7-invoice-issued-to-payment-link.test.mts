import { outputOf } from '../../../scripts/n8n/client/executions.mts';
import { example } from '../stage/example.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const { documents, deliveries } = stage.control.accounting;

/** A person issues an invoice or approves a bill; its event has been answered. */
const issue = async (kind: 'invoice' | 'bill') => {
	const [{ id }] = await documents.create({
		kind,
		lines: [{ description: 'Shelves', quantity: 3, unit_price: 41.5 }],
	});
	const document = await documents.issue(id);
	await deliveries.flush();
	return document;
};

test('an issued invoice gets one link over its total', async () => {
	const { id: workflowId } = await example(7);
	let invoice: Awaited<ReturnType<typeof issue>> | undefined;
	const runs = await runsAfter(workflowId, 1, async () => {
		invoice = await issue('invoice');
	});
	expect(runs.map(({ status }) => status)).toEqual(['success']);
	const [sent] = outputOf(runs[0], 'Send the link');
	expect(sent.json.url).toContain(`${stage.services.url}/l/`);
	expect(outputOf(runs[0], 'Tell about the bill')).toEqual([]);

	const { links } = (await stage.control.state()).payments;
	expect(invoice?.tax_total).toBeGreaterThan(0);
	expect(links.filter(({ key }) => key === `invoice-${invoice?.id}`)).toEqual([
		expect.objectContaining({
			id: sent.json.link,
			amount: Math.round((invoice?.total ?? 0) * 100),
			currency: invoice?.currency,
		}),
	]);
});

test('an approved bill becomes a note, and a second delivery nothing', async () => {
	const { id: workflowId } = await example(7);
	const before = await stage.control.ledger('link');
	const notes: string[] = [];
	const runs = await runsAfter(workflowId, 2, async () => {
		for (const bill of [await issue('bill'), await issue('bill')]) {
			notes.push(
				`Bill ${bill.number} over ${bill.total} ${bill.currency} was approved, due ${bill.due_date}.`,
			);
			const sent = (await deliveries.list()).filter(
				({ type, rawBody }) => type === 'bill.approved' && rawBody.includes(bill.id),
			);
			for (const { id } of sent) await deliveries.repeat(id);
		}
	});
	expect(runs.map((run) => outputOf(run, 'Tell about the bill')[0].json.note)).toEqual(notes);
	expect(await stage.control.ledger('link')).toEqual(before);
});
