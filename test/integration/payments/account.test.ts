import { ok, payments, usePayments } from './harness.mts';

usePayments();

describe('account and reference', () => {
	it('reads the account', async () => {
		expect(await ok('account.get')).toMatchObject([{ kyc_status: expect.any(String) as string }]);
	});

	it('starts a verification', async () => {
		const [started] = await ok('account.startVerification');
		expect(started).toMatchObject({ verificationUrl: expect.stringMatching(/^https:/) as string });
	});

	it('reads the reference without a key and the description with one', async () => {
		await ok('reference.get');
		expect(await ok('reference.getOpenApi')).toMatchObject([{ info: { version: '1.0.0' } }]);
		const [{ headers }] = await payments().control.requests({ path: /reference/ });
		expect(headers).not.toHaveProperty('authorization');
	});
});
