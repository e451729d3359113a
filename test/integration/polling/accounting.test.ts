import type { IDataObject } from 'n8n-workflow';
import { runNode } from '../../harness/engine/index.mts';
import { accountingPoll, namesOf, publishPoll, simulator, useSimulator } from './simulated.mts';

useSimulator();

const books = () => simulator().control.accounting;

const typesOf = (events: readonly IDataObject[]) => events.map(({ type }) => type);

/** What the service would have sent to an address, oldest first. */
const sent = async () =>
	(await books().deliveries.list()).map(({ rawBody }) => {
		const { type, data } = JSON.parse(rawBody) as IDataObject;
		return { type, data };
	});

it('emits what events would have brought', async () => {
	await books().endpoints.register({ url: 'https://shop.example/events' });
	await books().documents.create({ count: 2 });
	await books().deliveries.flush();
	const before = (await sent()).length;
	const polling = await publishPoll(accountingPoll());
	const [invoice] = await books().documents.create({ currency: 'EUR', reference: 'order 7' });
	const [bill] = await books().documents.create({ kind: 'bill' });
	await polling.tick();
	await books().documents.issue(invoice.id);
	await polling.tick();
	await books().documents.issue(bill.id);
	await polling.tick();
	await books().documents.pay(invoice.id, 50);
	await polling.tick();
	await books().documents.pay(invoice.id);
	await polling.tick();
	await books().documents.pay(bill.id);
	await polling.tick();
	const [wrong] = await books().documents.create();
	await polling.tick();
	await books().documents.void(wrong.id);
	await polling.tick();
	await books().contacts.create({ name: 'Nettle', email: 'n@example.com' });
	await polling.tick();
	await polling.tick();
	const passed = polling.passed();
	expect(passed.map(({ type, data }) => ({ type, data }))).toEqual((await sent()).slice(before));
	expect(passed[0]).toMatchObject({
		major: { subtotal: 100, total: 107.5, amount_paid: 0 },
		deduplicationKey: `invoice.created:${invoice.id}`,
		source: 'poll',
		receivedAt: expect.any(String),
	});
	expect(passed[0]).not.toHaveProperty('read');
});

it('tells everything a document went through between two polls, in the order it happened', async () => {
	const polling = await publishPoll(accountingPoll());
	const [paid, voided, draft] = await books().documents.create({ count: 3 });
	const [bill] = await books().documents.create({ kind: 'bill' });
	await books().documents.issue(paid.id);
	await books().documents.pay(paid.id);
	await books().documents.issue(voided.id);
	await books().documents.void(voided.id);
	await books().documents.void(draft.id);
	await books().documents.issue(bill.id);
	await books().documents.pay(bill.id);
	await polling.tick();
	expect(namesOf(polling.passed())).toEqual([
		`invoice.created of ${paid.id}`,
		`invoice.issued of ${paid.id}`,
		`invoice.paid of ${paid.id}`,
		`invoice.created of ${voided.id}`,
		`invoice.issued of ${voided.id}`,
		`invoice.voided of ${voided.id}`,
		`invoice.created of ${draft.id}`,
		`invoice.voided of ${draft.id}`,
		`bill.created of ${bill.id}`,
		`bill.approved of ${bill.id}`,
		`bill.paid of ${bill.id}`,
	]);
});

it('leaves credit notes, supplier credits and expense claims alone', async () => {
	const polling = await publishPoll(accountingPoll());
	for (const kind of ['credit_note', 'supplier_credit', 'expense_claim'] as const) {
		const [{ id }] = await books().documents.create({ kind });
		await books().documents.issue(id);
		await books().documents.pay(id);
	}
	await polling.tick();
	expect(polling.passed()).toEqual([]);
});

describe('documents that are older than what is watched', () => {
	it('are seen to be paid and voided, and not to be issued', async () => {
		const [paid, voided, issued] = await books().documents.create({ count: 3 });
		const [bill] = await books().documents.create({ kind: 'bill' });
		await books().documents.issue(paid.id);
		await books().documents.issue(bill.id);
		await books().documents.create({ count: 150 });
		await books().documents.create({ count: 150, kind: 'bill' });
		const polling = await publishPoll(accountingPoll({ options: { recordsWatched: 100 } }));
		await books().documents.pay(paid.id);
		await books().documents.void(voided.id);
		await books().documents.issue(issued.id);
		await books().documents.pay(bill.id);
		await polling.tick();
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual([
			`invoice.paid of ${paid.id}`,
			`invoice.voided of ${voided.id}`,
			`bill.paid of ${bill.id}`,
		]);
	});

	it('are all seen to be paid, between others that were paid before', async () => {
		const create = async (count: number) => await books().documents.create({ count });
		const pay = async (invoices: ReadonlyArray<{ id: string }>) => {
			for (const { id } of invoices) {
				await books().documents.issue(id);
				await books().documents.pay(id);
			}
		};
		const [older, late, newer] = [await create(110), await create(120), await create(110)];
		await pay([...older, ...newer.slice(0, 60)]);
		const options = { recordsWatched: 100 };
		const polling = await publishPoll(accountingPoll({ events: ['invoice.paid'], options }));
		await pay(late);
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual(late.map(({ id }) => `invoice.paid of ${id}`));
	});

	it('are all emitted when they are new', async () => {
		await books().documents.create({ count: 120 });
		const polling = await publishPoll(accountingPoll({ options: { recordsWatched: 100 } }));
		const fresh = await books().documents.create({ count: 333 });
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual(fresh.map(({ id }) => `invoice.created of ${id}`));
	});
});

it('finds new contacts in a long list that is ordered by name', async () => {
	const options = { recordsWatched: 100 };
	for (let count = 0; count < 130; count += 1) await books().contacts.create({ name: `N${count}` });
	const polling = await publishPoll(accountingPoll({ events: ['contact.created'], options }));
	const first = await books().contacts.create({ name: 'Aaron' });
	const last = await books().contacts.create({ name: 'Zoe' });
	await polling.tick();
	await polling.tick();
	// Both may be of the same millisecond.
	expect(namesOf(polling.passed()).sort()).toEqual(
		[first, last].map(({ id }) => `contact.created of ${id}`).sort(),
	);
	const aaron = polling.passed().find(({ data }) => (data as IDataObject).id === first.id);
	expect(aaron).toMatchObject({
		data: { name: 'Aaron', is_customer: true, is_supplier: false },
		deduplicationKey: `contact.created:${first.id}`,
	});
});

it.each(['bare', 'named'] as const)('reads lists that come %s', async (envelope) => {
	await simulator().control.settings.set({
		envelopes: { invoices: envelope, bills: envelope, contacts: envelope },
	});
	const polling = await publishPoll(accountingPoll());
	await books().documents.create();
	await polling.tick();
	expect(typesOf(polling.passed())).toEqual(['invoice.created']);
});

it('goes on where a service shows only the beginning of its lists', async () => {
	await simulator().control.settings.set({ accounting: { ignoreOffset: true } });
	await books().documents.create({ count: 80 });
	const polling = await publishPoll(accountingPoll());
	await books().documents.create();
	await polling.tick();
	expect(typesOf(polling.passed())).toEqual(['invoice.created']);
});

it('filters by currency and amount', async () => {
	const polling = await publishPoll(
		accountingPoll({ options: { currencies: 'EUR', minimumAmount: 200 } }),
	);
	const lines = (unit_price: number) => [
		{ description: 'Tea', quantity: 1, unit_price, discount_pct: 0 },
	];
	await books().documents.create({ currency: 'EUR', lines: lines(100) });
	const [large] = await books().documents.create({ currency: 'EUR', lines: lines(300) });
	await books().documents.create({ currency: 'USD', lines: lines(300) });
	await polling.tick();
	expect(namesOf(polling.passed())).toEqual([`invoice.created of ${large.id}`]);
});

it('shows the newest record of each event for "Fetch Test Event"', async () => {
	const [, newest] = await books().documents.create({ count: 2 });
	const [issued] = await books().documents.create();
	await books().documents.issue(issued.id);
	const { node, credentialTypes, credentials, parameters } = accountingPoll();
	const { output } = await runNode({ node, credentialTypes, credentials, parameters });
	const shown = output[0].map(({ json }) => json);
	expect(typesOf(shown).sort()).toEqual(['contact.created', 'invoice.created', 'invoice.issued']);
	expect(namesOf(shown)).toContain(`invoice.issued of ${issued.id}`);
	expect(namesOf(shown)).toContain(`invoice.created of ${issued.id}`);
	expect(namesOf(shown)).not.toContain(`invoice.created of ${newest.id}`);
});
