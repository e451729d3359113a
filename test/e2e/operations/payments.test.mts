import { stage } from '../stage/stage.mts';
import { describeOperations } from './describeOperations.mts';
import { incoming } from './paymentsIncoming.mts';
import { outgoing } from './paymentsOutgoing.mts';
import { webhooks } from './paymentsWebhooks.mts';

const { control } = stage;

describeOperations('merchantPayments', {
	...incoming,
	...outgoing,
	...webhooks,
	'account.checkApiKey': async (run) => {
		const [key, ...rows] = await run();
		expect(key).toMatchObject({ name: 'API key', environment: 'live', business: 'first' });
		expect(rows).toContainEqual(expect.objectContaining({ name: 'payments:read', status: 'ok' }));
		expect(rows).toContainEqual(expect.objectContaining({ name: 'New operations', status: 'ok' }));
		expect(rows.filter(({ status }) => status === 'missing')).toEqual([]);
	},
	'account.get': async (run) => {
		expect(await run()).toEqual([
			expect.objectContaining({ name: 'first', kyc_status: 'verified' }),
		]);
	},
	'account.startVerification': async (run) => {
		const [{ sessionId }] = await run({ body: '{}' });
		const { sessions } = (await control.state()).payments;
		expect(sessions).toContainEqual(expect.objectContaining({ id: sessionId, business: 'first' }));
	},
	'reference.get': async (run) => {
		const [{ payment_statuses }] = await run();
		expect(payment_statuses).toContain('partially_refunded');
	},
	'reference.getOpenApi': async (run) => {
		const [{ openapi, paths }] = await run();
		expect(openapi).toMatch(/^3\./);
		expect(Object.keys(paths as object)).toContain('/payments');
	},
});
