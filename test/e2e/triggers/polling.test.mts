import { outputOf, runWorkflow } from '../../../scripts/n8n/client/executions.mts';
import {
	getWorkflow,
	publicationStatus,
	publishWorkflow,
	unpublishWorkflow,
} from '../../../scripts/n8n/client/workflows.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { paymentIsRefunded, paymentSucceeds } from '../stage/events.mts';
import { stage } from '../stage/stage.mts';
import { invoiceIsPaid } from './accountingTrigger.mts';
import { passed, rename, storePollTrigger } from './pollTrigger.mts';

const { session, control } = stage;

/** n8n polls once a minute at most, and is restarted here. */
const LONG = 400_000;

const idOf = async (happening: Promise<{ id: string }>) => (await happening).id;

afterEach(async () => await control.faults.clear());

test(
	'poll triggers lose and double nothing, whatever happens to n8n and to the service',
	async () => {
		const payments = await storePollTrigger('Payments by polling', 'Payments', {
			events: ['payment.succeeded', 'payment.refunded'],
		});
		const books = await storePollTrigger('Books by polling', 'Accounting', {
			events: ['invoice.paid', 'contact.created'],
		});
		await paymentSucceeds();
		for (const { id } of [payments, books]) await publishWorkflow(session, id);

		// At the next minute.
		const paid = [await idOf(paymentSucceeds())];
		const booked = [await idOf(invoiceIsPaid())];
		await passed(payments, paid);
		await passed(books, booked);

		await paymentIsRefunded(paid[0], 100);
		paid.push(paid[0]);
		await rename(payments, 'Another name');
		await passed(payments, paid);

		await unpublishWorkflow(session, payments.id);
		paid.push(await idOf(paymentSucceeds()), await idOf(paymentSucceeds()));
		await publishWorkflow(session, payments.id);
		await passed(payments, paid);

		// n8n gives up a trigger that fails while it starts.
		await control.faults.add({
			match: { service: 'accounting' },
			times: 10_000,
			fault: { kind: 'status', status: 503 },
		});
		paid.push(await idOf(paymentSucceeds()));
		booked.push(await idOf(control.accounting.contacts.create({ name: 'Nettle' })));
		await stage.restartN8n();
		const { status, triggers } = await waitFor('the publication after a restart', async () => {
			const publication = await publicationStatus(session, books.id);
			return publication.status === 'in_progress' ? undefined : publication;
		});
		expect(status).toBe('published');
		expect(triggers.filter((one) => one.status !== 'activated')).toEqual([]);
		await passed(payments, paid);
		await control.faults.clear();
		await passed(books, booked);

		await stage.killN8n();
		paid.push(await idOf(paymentSucceeds()));
		booked.push(await idOf(invoiceIsPaid()));
		await stage.restartN8n();
		await passed(payments, paid);
		await passed(books, booked);

		const { staticData, nodes } = (await getWorkflow(session, payments.id)) as unknown as {
			staticData: { global: Record<string, unknown> };
			nodes: Array<{ id: string }>;
		};
		expect(Object.keys(staticData.global)).toEqual([`merchantServicesPoll:${nodes[0].id}`]);
		for (const { id } of [payments, books]) await unpublishWorkflow(session, id);
	},
	LONG,
);

test('"Fetch Test Event" shows a real record of each event, and starts nothing', async () => {
	const workflow = await storePollTrigger('Tried out by polling', 'Payments', {
		events: ['payment.succeeded', 'payment.refunded'],
	});
	const id = await idOf(paymentSucceeds({ amount: 4950, currency: 'EUR' }));
	await paymentIsRefunded(id, 1000);
	const run = await runWorkflow(session, workflow.id, { trigger: workflow.nodes[0].name });
	expect([run.mode, run.status]).toEqual(['manual', 'success']);
	const shown = outputOf(run, 'After').map(({ json }) => json);
	expect(shown.map(({ type }) => type).sort()).toEqual(['payment.refunded', 'payment.succeeded']);
	expect(shown.find(({ type }) => type === 'payment.succeeded')).toMatchObject({
		data: { id, currency: 'EUR' },
		source: 'poll',
		deduplicationKey: `payment.succeeded:${id}`,
	});
});
