import { stage } from '../stage/stage.mts';
import { byId, type OperationCases } from './describeOperations.mts';

const { control } = stage;

const seed = async (status: 'succeeded' | 'pending') => {
	const [{ id }] = await control.payments.create({ status, amount: 2000, currency: 'EUR' });
	return id;
};

const stored = async (paymentId: string) => {
	const { payments } = (await control.state()).payments;
	return payments.find(({ id }) => id === paymentId);
};

/** Money that comes in, and its way back. */
export const incoming: OperationCases = {
	'payment.find': async (run) => {
		const [{ id: sourceId }] = await control.payments.create({ status: 'pending' });
		const [{ id }] = await control.payments.create({ linkId: sourceId });
		await control.payments.create({ linkId: sourceId, status: 'failed' });
		const wanted = { source: 'paymentLink', sourceId, state: 'paid', ifNone: 'item' };
		expect(await run(wanted)).toEqual([expect.objectContaining({ id, found: true })]);
	},
	'payment.get': async (run) => {
		const id = await seed('succeeded');
		expect(await run({ paymentId: byId(id) })).toEqual([
			expect.objectContaining({ id, currency: 'EUR', status: 'succeeded' }),
		]);
	},
	'payment.getAll': async (run) => {
		const id = await seed('pending');
		const listed = await run({ returnAll: false, limit: 3, filters: { status: 'pending' } });
		expect(listed.length).toBeLessThanOrEqual(3);
		expect(listed[0]).toMatchObject({ id, status: 'pending' });
	},
	'payment.cancel': async (run) => {
		const id = await seed('pending');
		await run({ paymentId: byId(id) });
		expect(await stored(id)).toMatchObject({ status: 'cancelled' });
	},
	'payment.refund': async (run) => {
		const id = await seed('succeeded');
		const [{ requiresApproval, requested }] = await run({
			paymentId: byId(id),
			refundType: 'partial',
			amount: 7.5,
			amountUnit: 'major',
			currency: 'EUR',
		});
		expect(requiresApproval).toBe(false);
		expect(requested).toEqual({ currency: 'EUR', major: 7.5, minor: 750 });
		expect(await stored(id)).toMatchObject({ refunded: 750, status: 'partially_refunded' });
	},
	'paymentLink.create': async (run) => {
		const [{ id, url }] = await run({
			title: 'Invoice 17',
			amountType: 'fixed',
			amount: '12.50',
			amountUnit: 'major',
			currency: 'EUR',
			additionalFields: { returnUrl: 'https://example.com/thanks' },
		});
		const { links } = (await control.state()).payments;
		expect(links.find((link) => link.id === id)).toMatchObject({ amount: 1250, currency: 'EUR' });
		expect(url).toBe(`${stage.services.url}/l/${id}`);
	},
	'qrCode.create': async (run) => {
		const [{ id }] = await run({
			mode: 'fixed_amount',
			amount: 1500,
			amountUnit: 'major',
			currency: 'JPY',
			additionalFields: { singleUse: false },
		});
		const { qrCodes } = (await control.state()).payments;
		expect(qrCodes.find((code) => code.id === id)).toMatchObject({ amount: 1500, currency: 'JPY' });
	},
};
