import type { Simulator } from '../simulator/start.mts';

const day = 86_400_000;

// A few days of business, so that lists, settlements and refunds have something to show.
const payments = [
	{ daysAgo: 3, amount: 12_900, currency: 'USD', status: 'refunded' },
	{ daysAgo: 2, amount: 4_950, currency: 'EUR', status: 'succeeded' },
	{ daysAgo: 1, amount: 24_000, currency: 'USD', status: 'succeeded' },
	{ daysAgo: 1, amount: 7_800, currency: 'USD', status: 'partially_refunded' },
	{ daysAgo: 1, amount: 6_400, currency: 'JPY', status: 'succeeded' },
	{ daysAgo: 1, amount: 1_999, currency: 'EUR', status: 'failed' },
	{ daysAgo: 0, amount: 31_500, currency: 'USD', status: 'succeeded' },
	{ daysAgo: 0, amount: 8_250, currency: 'EUR', status: 'pending' },
] as const;

export const seedServices = async ({ control }: Pick<Simulator, 'control'>): Promise<void> => {
	await seedLastMonth(control);
	await seedOverdue(control);
	await seedPayments(control);
	await seedBooks(control);
};

const seedPayments = async (control: Simulator['control']): Promise<void> => {
	for (const environment of ['live', 'sandbox'] as const) {
		for (const { daysAgo, ...payment } of payments) {
			const at = new Date(Date.now() - daysAgo * day - 60_000).toISOString();
			await control.payments.create({ environment, at, ...payment });
		}
	}
	await control.payouts.create({ amount: 50_000, status: 'completed' });
	await control.payouts.create({ amount: 20_000, status: 'processing' });
};

const seedBooks = async ({ accounting: { documents } }: Simulator['control']): Promise<void> => {
	const lines = [{ description: 'Window display', quantity: 2, unit_price: 180 }];
	const [issued, paid] = await documents.create({ kind: 'invoice', count: 2, lines });
	await documents.issue(issued.id);
	await documents.issue(paid.id);
	await documents.pay(paid.id);
	await documents.create({ kind: 'invoice' });
	await documents.create({ kind: 'bill' });
};

/** The middle of last month, wherever the clock of n8n stands. */
const lastMonth = (): Date => {
	const today = new Date();
	return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15, 12));
};

/** A month to close, in which books and payments do not all match. */
const seedLastMonth = async ({ payments: paid, accounting }: Simulator['control']) => {
	const at = lastMonth().toISOString();
	const { id: contact_id } = await accounting.contacts.create({ name: 'Online Sales' });
	const invoice = async (paymentId: string, unit_price: number) => {
		const [{ id }] = await accounting.documents.create({
			kind: 'invoice',
			contact_id,
			currency: 'EUR',
			date: at.slice(0, 10),
			reference: `payment-${paymentId}`,
			lines: [{ description: `Payment ${paymentId}`, quantity: 1, unit_price }],
		});
		await accounting.documents.issue(id);
		await accounting.documents.pay(id);
	};
	const amounts = [14_900, 8_900, 3_900];
	const [same, different] = await Promise.all(
		amounts.map(async (amount) => (await paid.create({ amount, currency: 'EUR', at }))[0].id),
	);
	await invoice(same, 149);
	await invoice(different, 98);
	await invoice('00000000-0000-4000-8000-000000000000', 25);
};

/** Two invoices that nobody has paid, one of a customer who cannot be mailed. */
const seedOverdue = async ({ accounting: { contacts, documents } }: Simulator['control']) => {
	const before = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);
	const customers = [
		{ name: 'Willow Interiors', email: 'office@willow.example' },
		{ name: 'Rowan Deli' },
	];
	for (const customer of customers) {
		const { id: contact_id } = await contacts.create(customer);
		const [{ id }] = await documents.create({
			kind: 'invoice',
			contact_id,
			date: before(40),
			due_date: before(10),
			lines: [{ description: 'Shelves', quantity: 4, unit_price: 62.5 }],
		});
		await documents.issue(id);
	}
};
