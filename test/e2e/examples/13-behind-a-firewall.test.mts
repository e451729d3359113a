import { getExecution, listExecutions, outputOf } from '../../../scripts/n8n/client/executions.mts';
import { publishWorkflow, unpublishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { paymentSucceeds } from '../stage/events.mts';
import { example } from '../stage/example.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const { session, control } = stage;
const { documents, deliveries } = control.accounting;

const invoicesFor = async (paymentId: string) =>
	(await control.state()).accounting.documents.filter(
		({ reference }) => reference === `payment-${paymentId}`,
	);

/** A link that example 7 has made for an invoice. */
const linkOfInvoice = async (): Promise<string> => {
	const { id } = await example(7);
	const [run] = await runsAfter(id, 1, async () => {
		const [invoice] = await documents.create({ kind: 'invoice' });
		await documents.issue(invoice.id);
		await deliveries.flush();
	});
	return outputOf(run, 'Send the link')[0].json.link as string;
};

/** The references of all invoices that the workflow came to, drafted by it or there before. */
const draftedBy = async (workflowId: string): Promise<unknown[]> => {
	const runs = (await listExecutions(session, { workflowId, status: ['success'] })).reverse();
	const all = await Promise.all(runs.map(async ({ id }) => await getExecution(session, id)));
	return all.flatMap((run) => outputOf(run, 'Draft the invoice')).map(({ json }) => json.reference);
};

/** n8n looks once a minute. */
const LONG = 300_000;

test(
	'drafts an invoice for each payment that it finds, and none beside one that is there',
	async () => {
		const [{ id: looking }, { id: told }] = [await example(13), await example(1)];
		const link = await linkOfInvoice();
		await unpublishWorkflow(session, told);
		const earlier = await paymentSucceeds();
		// The first look notes what is there.
		await publishWorkflow(session, looking);
		try {
			const { payment: ofInvoice } = await control.links.pay(link);
			const euro = await paymentSucceeds({ currency: 'EUR', amount: 1234 });
			const yen = await paymentSucceeds({ currency: 'JPY', amount: 6400 });
			await publishWorkflow(session, told);
			let known = yen;
			await runsAfter(told, 1, async () => {
				known = await paymentSucceeds({ currency: 'USD', amount: 900 });
			});

			const drafted = await waitFor(
				'the next look',
				async () => {
					const references = await draftedBy(looking);
					return references.includes(`payment-${known.id}`) ? references : undefined;
				},
				{ timeout: 150_000, interval: 500 },
			);
			expect(drafted).toEqual([euro, yen, known].map(({ id }) => `payment-${id}`));
			expect(await invoicesFor(earlier.id)).toEqual([]);
			expect(await invoicesFor(ofInvoice.id)).toEqual([]);
			const expected = [
				[euro, 12.34],
				[yen, 6400],
				[known, 9],
			] as const;
			for (const [{ id, currency }, subtotal] of expected) {
				expect(await invoicesFor(id)).toEqual([
					expect.objectContaining({ status: 'draft', currency, subtotal, kind: 'invoice' }),
				]);
			}
		} finally {
			await unpublishWorkflow(session, looking);
			await publishWorkflow(session, told);
		}
	},
	LONG,
);
