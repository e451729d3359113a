import { randomUUID } from 'node:crypto';
import { callPayments } from '../stage/paymentsService.mts';
import { stage } from '../stage/stage.mts';
import { byId, type OperationCases } from './describeOperations.mts';

const { control } = stage;

const addRecipient = async () =>
	await callPayments<{ id: string }>('POST', '/split-recipients', {
		body: {
			externalReference: randomUUID(),
			name: 'Seller',
			accountBank: '044',
			accountNumber: '0690000031',
			splitValue: 80,
		},
	});

const recipient = async (recipientId: unknown) => {
	const { recipients } = (await control.state()).payments;
	return recipients.find(({ id }) => id === recipientId);
};

const today = new Date().toISOString().slice(0, 10);

/** Money that goes out: payouts, settlements and those who share in them. */
export const outgoing: OperationCases = {
	'payout.create': async (run) => {
		const before = await control.ledger('payout');
		const [{ payoutId, requiresApproval }] = await run({
			amount: 12.5,
			amountUnit: 'major',
			currency: 'EUR',
			destinationType: 'service_account',
			options: {},
		});
		expect(requiresApproval).toBe(false);
		expect((await control.ledger('payout')).slice(before.length)).toEqual([
			expect.objectContaining({ id: payoutId, amount: 1250, currency: 'EUR' }),
		]);
	},
	'payout.get': async (run) => {
		const [{ id }] = await control.payouts.create({ amount: 300 });
		expect(await run({ payoutId: byId(id) })).toEqual([expect.objectContaining({ id })]);
	},
	'payout.getAll': async (run) => {
		const [{ id }] = await control.payouts.create({ amount: 300 });
		const listed = await run({ returnAll: false, limit: 5 });
		expect(listed.length).toBeLessThanOrEqual(5);
		expect(listed).toContainEqual(expect.objectContaining({ id }));
	},
	'payout.cancel': async (run) => {
		const [{ id }] = await control.payouts.create({ amount: 300, status: 'pending' });
		expect(await run({ payoutId: byId(id) })).toEqual([
			expect.objectContaining({ id, status: 'cancelled' }),
		]);
		const { payouts } = (await control.state()).payments;
		expect(payouts.find((payout) => payout.id === id)?.status).toBe('cancelled');
	},
	'settlement.getAll': async (run) => {
		const [{ id }] = await control.payments.create({ amount: 4200, currency: 'EUR' });
		const settled = await run({ from: today, to: today, filters: {}, output: 'payments' });
		expect(settled).toContainEqual(expect.objectContaining({ payment_id: id, gross: 4200 }));
	},
	'settlement.exportCsv': async (run) => {
		expect(await run({ from: today, to: today, filters: {}, binaryProperty: 'data' })).toEqual([
			{ fileName: `settlements_${today}_${today}.csv`, from: today, to: today },
		]);
	},
	'settlement.exportJournal': async (run) => {
		const [{ id }] = await control.payments.create({ amount: 4200, currency: 'EUR' });
		const lines = await run({
			from: today,
			to: today,
			entryPer: 'payment',
			clearingAccount: '1050',
			feesAccount: '6200',
			refundsAccount: '4900',
			salesAccount: '4000',
			output: 'lines',
			filters: {},
		});
		const own = lines.filter(({ reference }) => reference === `SETTLE-${id}`);
		expect(own).toContainEqual(expect.objectContaining({ account: '4000', debit: 0, credit: 42 }));
		const cents = (side: 'debit' | 'credit') =>
			own.reduce((sum, line) => sum + Math.round(Number(line[side]) * 100), 0);
		expect([cents('debit'), cents('credit')]).toEqual([4200, 4200]);
	},
	'splitRecipient.create': async (run) => {
		const externalReference = randomUUID();
		const [{ id }] = await run({
			externalReference,
			name: 'Seller',
			accountBank: '044',
			accountNumber: '0690000031',
			splitValue: 80,
			additionalFields: {},
		});
		expect(await recipient(id)).toMatchObject({ externalReference, splitValue: 80 });
	},
	'splitRecipient.getAll': async (run) => {
		const { id } = await addRecipient();
		expect(await run({ returnAll: true })).toContainEqual(expect.objectContaining({ id }));
	},
	'splitRecipient.update': async (run) => {
		const { id } = await addRecipient();
		await run({ splitRecipientId: byId(id), updateFields: { verified: true } });
		expect(await recipient(id)).toMatchObject({ verified: true, disabled: false });
	},
};
