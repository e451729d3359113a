import { randomUUID } from 'node:crypto';
import { outputOf, runWorkflow } from '../../../scripts/n8n/client/executions.mts';
import { example } from '../stage/example.mts';
import { nowInN8n } from '../stage/nowInN8n.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const { session, control } = stage;
const { contacts, documents, deliveries } = control.accounting;

const monthsAgo = async (months: number) =>
	(await nowInN8n()).minus({ months }).set({ day: 12 }).toFormat('yyyy-MM-dd');

interface Settled {
	months?: number;
	linkId?: string;
}

const settle = async (amount: number, { months = 1, linkId }: Settled = {}) => {
	const at = `${await monthsAgo(months)}T12:00:00Z`;
	const [{ id }] = await control.payments.create({ currency: 'EUR', amount, at, linkId });
	return id;
};

let contact_id = '';
beforeAll(async () => {
	({ id: contact_id } = await contacts.create({ name: 'Payers of example 9' }));
});

/** In the books as example 1 drafts it. */
const book = async (paymentId: string, unit_price: number, { currency = 'EUR' } = {}) => {
	const [{ id }] = await documents.create({
		kind: 'invoice',
		contact_id,
		currency,
		date: await monthsAgo(1),
		reference: `payment-${paymentId}`,
		lines: [{ description: 'A payment', quantity: 1, unit_price }],
	});
	return id;
};

/** The link that example 7 makes for an invoice. */
const linkOfInvoice = async (): Promise<string> => {
	// What other tests have left to deliver would start example 7 as well.
	await deliveries.flush();
	const [run] = await runsAfter((await example(7)).id, 1, async () => {
		const [{ id }] = await documents.create({ kind: 'invoice' });
		await documents.issue(id);
		await deliveries.flush();
	});
	return outputOf(run, 'Send the link')[0].json.link as string;
};

test('tells matched, only in payments, only in the books and other amounts apart', async () => {
	const same = await settle(12_340);
	const unbooked = await settle(7_000);
	const dearer = await settle(5_000);
	const inDollars = await settle(4_000);
	const ofLink = await settle(3_000, { linkId: await linkOfInvoice() });
	const earlier = await settle(2_000, { months: 2 });
	const voided = await settle(1_000);
	const unpaid = randomUUID();
	await book(same, 123.4);
	const twice = await settle(8_000);
	await book(twice, 80);
	await book(twice, 80);
	await book(dearer, 55.5);
	await book(inDollars, 40, { currency: 'USD' });
	await book(unpaid, 60);
	await documents.void(await book(voided, 10));
	// An invoice that no payment was before.
	await documents.create({
		kind: 'invoice',
		contact_id,
		date: await monthsAgo(1),
		reference: 'order 7',
	});
	const tooLate = await settle(900, { months: 0 });

	const { id, nodes } = await example(9);
	expect(nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote')).toHaveLength(8);
	const execution = await runWorkflow(session, id, { trigger: 'Every month' });
	expect(execution.status).toBe('success');
	const ends = {
		onlyInPayments: outputOf(execution, 'Only in payments'),
		matched: outputOf(execution, 'How do they match?', 1),
		amountDiffers: outputOf(execution, 'How do they match?', 2),
		onlyInBooks: outputOf(execution, 'How do they match?', 3),
	};
	const said = (end: keyof typeof ends) =>
		new Map(ends[end].map(({ json }) => [String(json.reference), String(json.message)]));
	const mine = [same, unbooked, dearer, inDollars, ofLink, earlier, voided, unpaid, tooLate, twice];
	const found = (end: keyof typeof ends) =>
		[...said(end).keys()].filter((one) => mine.some((paymentId) => one.endsWith(paymentId)));

	const named = (...ids: string[]) => ids.map((one) => `payment-${one}`);
	expect(found('matched').sort()).toEqual(named(same, twice).sort());
	expect(found('onlyInPayments').sort()).toEqual(named(unbooked, voided).sort());
	expect(found('amountDiffers').sort()).toEqual(named(dearer, inDollars).sort());
	expect(found('onlyInBooks').sort()).toEqual(named(twice, unpaid).sort());

	expect(said('matched').get(`payment-${same}`)).toMatch(
		/^The input item and invoice .+ agree on 123\.40 EUR\.$/,
	);
	expect(said('onlyInPayments').get(`payment-${unbooked}`)).toBe(
		'No invoice in the period has the reference of the input item over 70.00 EUR.',
	);
	expect(said('amountDiffers').get(`payment-${dearer}`)).toMatch(
		/^The input item is over 50\.00 EUR, but invoice .+ is over 55\.50 EUR\.$/,
	);
	expect(said('onlyInBooks').get(`payment-${unpaid}`)).toMatch(
		/^No input item belongs to invoice .+ over 60\.00 EUR\.$/,
	);
	expect(said('onlyInBooks').get(`payment-${twice}`)).toMatch(
		/ 1 input item and 2 invoices have this reference\.$/,
	);
	// The demo has one of each as well.
	for (const end of ['onlyInPayments', 'matched', 'amountDiffers', 'onlyInBooks'] as const) {
		expect(said(end).size).toBeGreaterThan(found(end).length);
	}
});
