import { randomUUID } from 'node:crypto';
import { outputOf, runWorkflow } from '../../../scripts/n8n/client/executions.mts';
import { example } from '../stage/example.mts';
import { mailsTo } from '../stage/mailbox.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const { session, control } = stage;
const { contacts, documents, deliveries } = control.accounting;

const daysAgo = (days: number) =>
	new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

interface Overdue {
	reference?: string;
	domain?: string;
}

/** An invoice over 300 EUR of a customer of its own, 20 days overdue. */
const overdue = async ({ reference, domain = 'customer.example' }: Overdue = {}) => {
	const email = `${randomUUID()}@${domain}`;
	const { id: contact_id } = await contacts.create({ name: `Customer ${email}`, email });
	const [draft] = await documents.create({
		kind: 'invoice',
		contact_id,
		reference,
		currency: 'EUR',
		date: daysAgo(50),
		due_date: daysAgo(20),
		lines: [{ description: 'Chairs', quantity: 3, unit_price: 100 }],
	});
	const invoice = await documents.issue(draft.id);
	return { ...invoice, email };
};

/** What an issued invoice sets off has happened: example 7 has made its link. */
const linked = async (make: () => ReturnType<typeof overdue>) => {
	let invoice: Awaited<ReturnType<typeof overdue>> | undefined;
	await runsAfter((await example(7)).id, 1, async () => {
		invoice = await make();
		await deliveries.flush();
	});
	if (!invoice) throw new Error('No invoice was made.');
	return invoice;
};

const linksOf = async (invoiceId: string) =>
	(await control.state()).payments.links.filter(({ key }) => key?.includes(invoiceId));

const remind = async () => {
	const { id } = await example(11);
	const execution = await runWorkflow(session, id, { trigger: 'Every morning' });
	expect(execution.status).toBe('success');
	return execution;
};

test('an overdue invoice has one link, and its customer one mail, however often it runs', async () => {
	const [first, second] = [await linked(overdue), await linked(overdue)];
	await remind();
	await remind();
	for (const { id, number, email } of [first, second]) {
		const [link, ...more] = await linksOf(id);
		expect([link, more]).toEqual([
			expect.objectContaining({ key: `invoice-${id}`, amount: 30_000, currency: 'EUR' }),
			[],
		]);
		const [mail, ...others] = await mailsTo(email);
		expect(others).toEqual([]);
		expect(mail.subject).toBe(`Invoice ${number} is overdue`);
		expect(mail.text).toContain('300 EUR is left to pay');
		expect(mail.text).toContain(`${stage.services.url}/l/${link?.id}`);
	}
});

test('asks for what is left, and for nothing that a payment was drafted for', async () => {
	const partly = await linked(overdue);
	await documents.pay(partly.id, 99.9);
	const paid = await overdue({ reference: `payment-${randomUUID()}` });
	const execution = await remind();
	const amounts = (await linksOf(partly.id)).map(({ amount }) => amount);
	expect(amounts).toEqual([30_000, 20_010]);
	expect((await mailsTo(partly.email))[0]?.text).toContain('200.1 EUR is left to pay');
	expect([await linksOf(paid.id), await mailsTo(paid.email)]).toEqual([[], []]);
	// The demo has a customer without an address.
	const notes = outputOf(execution, 'Tell who was not reminded').map(({ json }) => json.note);
	expect(notes).toContainEqual(
		expect.stringMatching(/^Invoice INV-\d+ of Rowan Deli .* has no e-mail address\.$/),
	);
});

test('a mail that fails holds up no other, and is tried again', async () => {
	const failing = await linked(async () => await overdue({ domain: 'nobody.invalid' }));
	const fine = await linked(overdue);
	for (const mails of [1, 1]) {
		const execution = await remind();
		const notes = outputOf(execution, 'Tell who was not reminded').map(({ json }) => json.note);
		expect(notes).toContainEqual(
			expect.stringContaining(`the mail to ${failing.email} could not be sent`),
		);
		expect(await mailsTo(fine.email)).toHaveLength(mails);
	}
	expect(await linksOf(failing.id)).toHaveLength(1);
	// Nobody has to hear of it in what comes after.
	await documents.pay(failing.id);
});

test('a payment of the link becomes no second invoice', async () => {
	const { id } = await linked(overdue);
	await documents.pay(id, 100);
	await remind();
	const rest = (await linksOf(id)).at(-1);
	let paymentId = '';
	await runsAfter((await example(1)).id, 1, async () => {
		paymentId = (await control.links.pay(rest?.id ?? '')).payment.id;
		await control.deliveries.settle();
	});
	const { documents: all } = (await control.state()).accounting;
	expect(all.filter(({ reference }) => reference === `payment-${paymentId}`)).toEqual([]);
});
