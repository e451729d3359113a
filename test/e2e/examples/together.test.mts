import { runWorkflow } from '../../../scripts/n8n/client/executions.mts';
import { example } from '../stage/example.mts';
import { callPayments } from '../stage/paymentsService.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const { control } = stage;
const { documents, deliveries } = control.accounting;

/** What is new. An event of an invoice that was there before may still make a link for it. */
const newLinks = async (known: Set<string>) => {
	const { links } = (await control.state()).payments;
	const ofKnown = (key: string | null) => [...known].some((id) => key?.includes(id));
	return links.filter(({ id, key }) => !known.has(id) && !ofKnown(key));
};

/** What people would still do: issue drafts and pay links. */
const leftToDo = async (known: Set<string>) => {
	const { payments, accounting } = await control.state();
	const paid = new Set(payments.payments.map(({ linkId }) => linkId));
	return {
		drafts: accounting.documents.filter((one) => one.status === 'draft' && !known.has(one.id)),
		links: (await newLinks(known)).filter(({ id }) => !paid.has(id)),
	};
};

const everything = async (): Promise<Set<string>> => {
	const { payments, accounting } = await control.state();
	return new Set([...accounting.documents, ...payments.links].map(({ id }) => id));
};

const issue = async (id: string) => {
	await documents.issue(id);
	await deliveries.flush();
};

const pay = async (id: string) => {
	await control.links.pay(id);
	await control.deliveries.settle();
};

/** What runs by the clock: reminders, dead letters, comparing and closing. */
const BY_THE_CLOCK = {
	5: 'Every afternoon',
	6: 'Every hour',
	9: 'Every month',
	11: 'Every morning',
	12: 'Every month',
};

const timePasses = async () => {
	for (const [number, trigger] of Object.entries(BY_THE_CLOCK)) {
		const { id } = await example(Number(number));
		const { status } = await runWorkflow(stage.session, id, { trigger });
		expect([number, status]).toEqual([number, 'success']);
	}
};

test('all examples together come to rest: no invoice for a paid invoice, no link for a paid link', async () => {
	const [{ id: drafting }, { id: linking }] = [await example(1), await example(7)];
	await timePasses();
	const known = await everything();
	// Overdue from the first day on.
	await documents.create({ kind: 'invoice', date: '2020-01-01', due_date: '2020-01-02' });
	const body = { title: 'A table', amount: 120, currency: 'USD' };
	const { id: ofShop } = await callPayments<{ id: string }>('POST', '/payment-links', { body });

	const rounds: Array<{ issued: number; paid: number }> = [];
	for (;;) {
		const { drafts, links } = await leftToDo(known);
		if (drafts.length + links.length === 0 || rounds.length > 3) break;
		for (const { id } of drafts) await runsAfter(linking, 1, async () => await issue(id));
		await timePasses();
		for (const { id } of links) await runsAfter(drafting, 1, async () => await pay(id));
		await timePasses();
		rounds.push({ issued: drafts.length, paid: links.length });
	}
	// The invoice of a person and the link of a shop, then what the examples made of them.
	expect(rounds).toEqual([
		{ issued: 1, paid: 1 },
		{ issued: 1, paid: 1 },
	]);
	const made = await newLinks(known);
	expect(made.map(({ key }) => key === null)).toEqual([true, false]);
	expect(made[0]?.id).toBe(ofShop);
});
