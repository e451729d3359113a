import { ok, payments, usePayments } from './harness.mts';

usePayments();

describe('limits of the service', () => {
	it('waits as long as the service asks and goes on', async () => {
		await payments().control.faults.add({
			match: { path: 'account' },
			times: 2,
			fault: { kind: 'status', status: 429, retryAfter: 0 },
		});
		await ok('account.get');
		expect(await payments().control.requests({ path: /account/ })).toHaveLength(3);
	});

	it('does not wait beyond its budget and says when to come back', async () => {
		await payments().control.pause({ retryAfterSeconds: 600 });
		const { error } = await payments().run('qrCode.create', {
			mode: 'open_amount',
			currency: 'EUR',
		});
		expect(error?.message).toContain('paused for maintenance');
		expect(error?.description).toContain('Try again in 10 minutes.');
		expect(await payments().control.requests({ path: /qr-codes/ })).toHaveLength(1);
	});

	it.each([
		['readOnly', 'permission_denied'],
		['revoked', 'authentication_failed'],
		['expired', 'authentication_failed'],
		['otherAddress', 'authentication_failed'],
		['unverified', 'permission_denied'],
	] as const)('explains what a key of kind %s may not', async (kind, code) => {
		const { error } = await payments().run(
			'qrCode.create',
			{ mode: 'open_amount', currency: 'EUR' },
			{ key: payments().keys.payments[kind] },
		);
		expect(error?.description).toContain(`Code: ${code}`);
	});
});
