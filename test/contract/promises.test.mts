import { resources as accountingResources } from '../../nodes/MerchantAccounting/resources';
import { resources as paymentsResources } from '../../nodes/MerchantPayments/resources';
import type { Operation } from '../../nodes/shared/operation/operation';
import { requestOf } from '../../nodes/shared/operation/requestOf';
import { isExpected } from '../../nodes/shared/transport/client';
import { startSimulator } from '../../simulator/start.mts';
import { operationsOf } from '../cases/operationsOf.mts';

const operations = new Map<string, Operation>([
	...operationsOf(paymentsResources).map(([name, one]) => [`payments ${name}`, one] as const),
	...operationsOf(accountingResources).map(([name, one]) => [`accounting ${name}`, one] as const),
]);

it.each([...operations])('%s says what a success holds, or is a list', (_, { answer, paging }) => {
	expect(answer === undefined).toBe(paging !== undefined);
});

describe('the simulator', () => {
	const running = startSimulator({ rateLimits: 'off' });
	afterAll(async () => await (await running).close());

	const answered = new Set<string>();

	/** Sends the request of an operation and holds its answer against the promise. */
	const ask = async (name: string, input: object = {}, draft: object = {}) => {
		const operation = operations.get(name);
		if (!operation) throw new Error(`No operation ${name}`);
		const { paymentsUrl, accountingUrl, keys } = await running;
		const isPayments = name.startsWith('payments ');
		const given = { additionalFields: {}, updateFields: {}, ...input };
		const request = requestOf(operation, given as never, draft);
		const url = new URL(`${isPayments ? paymentsUrl : accountingUrl}${request.path}`);
		for (const [key, value] of Object.entries(request.query ?? {})) {
			url.searchParams.set(key, String(value));
		}
		const key = isPayments ? keys.payments.live : keys.accounting.readWrite;
		const { status, headers, ...response } = await fetch(url, {
			method: request.method,
			headers: {
				authorization: `Bearer ${key}`,
				...(request.body && { 'content-type': 'application/json' }),
				...(request.headers as Record<string, string> | undefined),
			},
			...(request.body && { body: JSON.stringify(request.body) }),
		}).then(async (answer) => ({
			status: answer.status,
			headers: Object.fromEntries(answer.headers),
			text: await answer.text(),
		}));
		const body: unknown = request.expects === 'text' ? response.text : JSON.parse(response.text);
		answered.add(name);
		expect([name, status, isExpected({ status, headers, body }, request)]).toEqual([
			name,
			status,
			true,
		]);
		return body as Record<string, unknown>;
	};

	const payment = async (status: 'succeeded' | 'pending', currency = 'EUR') => {
		const { control } = await running;
		const [{ id }] = await control.payments.create({ status, currency, amount: 2000 });
		return { paymentId: id };
	};

	it('keeps the promises of payments, refunds, links and codes', async () => {
		await ask('payments payment.get', await payment('succeeded'));
		await ask('payments payment.getAll');
		await ask('payments payment.find');
		await ask('payments payment.cancel', await payment('pending'));
		const partial = { body: { amount: 5 } };
		await ask('payments payment.refund', await payment('succeeded'), partial);
		await ask('payments payment.refund', await payment('succeeded', 'KWD'), partial);
		const link = { body: { title: 'T', currency: 'EUR' } };
		await ask('payments paymentLink.create', {}, link);
		await ask('payments qrCode.create', {}, { body: { mode: 'open_amount', currency: 'EUR' } });
		await ask('payments settlement.getAll');
		await ask('payments settlement.exportJournal');
		await ask('payments settlement.exportCsv', {}, { query: { format: 'csv' }, asText: true });
	});

	it('keeps the promises of recipients and payouts', async () => {
		const body = {
			externalReference: 'seller',
			name: 'Seller',
			accountBank: '044',
			accountNumber: '0690000031',
			splitValue: 80,
		};
		const { id } = await ask('payments splitRecipient.create', {}, { body });
		await ask('payments splitRecipient.getAll');
		const update = { splitRecipientId: id };
		await ask('payments splitRecipient.update', update, { body: { verified: true } });
		const payout = (amount: number) => ({
			body: { amount, currency: 'EUR', destinationType: 'service_account' },
			headers: { 'Idempotency-Key': `payout-of-${amount}` },
		});
		for (const amount of [5, 5, 1001, 1001]) {
			await ask('payments payout.create', {}, payout(amount));
		}
		await ask('payments payout.get');
		await ask('payments payout.getAll');
		const [{ id: payoutId }] = await (await running).control.payouts.create({ status: 'pending' });
		await ask('payments payout.cancel', { payoutId });
	});

	it('keeps the promises of account, reference and webhooks', async () => {
		await ask('payments account.checkApiKey');
		await ask('payments account.get');
		await ask('payments account.startVerification', {}, { body: {} });
		await ask('payments reference.get');
		await ask('payments reference.getOpenApi');
		const { control, url } = await running;
		await control.settings.set({ allowLoopbackEndpoints: true });
		const created = await ask('payments webhookEndpoint.create', {}, { body: { url } });
		await ask('payments webhookEndpoint.getAll');
		const endpointId = created.id;
		const { paymentId } = await payment('pending');
		await control.payments.move(paymentId, { status: 'succeeded' });
		await control.deliveries.settle();
		const { data } = await ask('payments webhookDelivery.getAll', { endpointId });
		const [{ id: deliveryId }] = data as Array<{ id: string }>;
		await ask('payments webhookDelivery.retry', { deliveryId });
		await ask('payments webhookDelivery.retryFailed', { deliveryId });
		await control.deliveries.settle();
		await ask('payments webhookEndpoint.delete', { endpointId });
	});

	it.each(['bare', 'data'] as const)('keeps the promises of the books, %s', async (envelope) => {
		const { control } = await running;
		await control.settings.set({ accounting: { singleEnvelope: envelope } });
		const contact = { body: { name: `Nettle ${envelope}` } };
		await ask('accounting contact.create', {}, contact);
		await ask('accounting contact.findOrCreate', {}, contact);
		await ask('accounting contact.find');
		await ask('accounting contact.getAll');
		await ask('accounting account.getAll');
		const { contacts } = (await control.state()).accounting;
		const customer = contacts.find(({ name }) => name === 'Acorn Books');
		const lines = [{ description: 'Tea', unit_price: 5 }];
		await ask('accounting invoice.create', {}, { body: { contact_id: customer?.id, lines } });
		const [invoice] = await control.accounting.documents.create({ count: 1, kind: 'invoice' });
		const [bill] = await control.accounting.documents.create({ count: 1, kind: 'bill' });
		await ask('accounting invoice.get', { invoiceId: invoice.id });
		await ask('accounting invoice.getAll');
		await ask('accounting invoice.match');
		await ask('accounting bill.get', { billId: bill.id });
		await ask('accounting bill.getAll');
		await ask('accounting report.getAgedReceivables');
		await ask('accounting report.getAgedPayables');
		for (const report of ['getProfitAndLoss', 'getBalanceSheet', 'getTrialBalance']) {
			await ask(`accounting report.${report}`);
		}
	});

	it('was asked for everything', () => {
		expect([...answered].sort()).toEqual([...operations.keys()].sort());
	});
});
