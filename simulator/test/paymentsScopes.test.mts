import type { Scope } from '../payments/scopes.mts';
import { useSimulator } from './useSimulator.mts';

const id = '11111111-1111-1111-1111-111111111111';
const withRecipient = { splitRecipientId: id };

type Need = [method: string, path: string, scopes: Scope[], body?: object];

const needs: Need[] = [
	['GET', '/payments', ['payments:read']],
	['GET', `/payments/${id}`, ['payments:read']],
	['POST', `/payments/${id}/cancel`, ['payments:cancel']],
	['POST', `/payments/${id}/refund`, ['refunds:create_full']],
	['POST', `/payments/${id}/refund`, ['refunds:create_partial'], { amount: 1 }],
	['POST', '/payment-links', ['payment_links:write'], {}],
	['POST', '/payment-links', ['payment_links:write', 'splits:assign'], withRecipient],
	['POST', '/qr-codes', ['qr_codes:write'], {}],
	['POST', '/qr-codes', ['qr_codes:write', 'splits:assign'], withRecipient],
	['GET', '/split-recipients', ['recipients:read']],
	['POST', '/split-recipients', ['recipients:write'], {}],
	['PATCH', `/split-recipients/${id}`, ['recipients:verify'], { verified: true }],
	['PATCH', `/split-recipients/${id}`, ['recipients:disable'], { disabled: true }],
	[
		'PATCH',
		`/split-recipients/${id}`,
		['recipients:verify', 'recipients:disable'],
		{ verified: true, disabled: false },
	],
	['GET', '/payouts', ['payouts:read']],
	['POST', '/payouts', ['payouts:create'], {}],
	['POST', `/payouts/${id}/cancel`, ['payouts:cancel']],
	['GET', '/settlements', ['settlements:read']],
	['GET', '/settlements?format=csv', ['settlements:read', 'reports:export']],
	['GET', '/account', ['account:read']],
	['GET', '/account', ['kyc:read']],
	['POST', '/account/verification', ['kyc:write']],
	['GET', '/webhooks', ['webhooks:read_logs']],
	['GET', '/webhooks', ['webhooks:manage']],
	['POST', '/webhooks', ['webhooks:manage'], {}],
	['DELETE', `/webhooks/${id}`, ['webhooks:manage']],
	['GET', `/webhooks/${id}/deliveries`, ['webhooks:read_logs']],
	['POST', `/webhooks/deliveries/${id}/retry`, ['webhooks:retry']],
];

describe('scopes', () => {
	const simulator = useSimulator({ rateLimits: 'off' });
	const { call } = simulator;

	// Jest takes a shorter row for a callback, so each row is handed over whole.
	it.each(needs.map((need) => ({ need })))('$need', async ({ need }) => {
		const [method, path, scopes, body] = need;
		const status = async (held: Scope[]) => {
			const { value: key } = await simulator.control.keys.issue({ scopes: held });
			return (await call(method, path, { key, body })).status;
		};
		expect(await status(scopes)).not.toBe(403);
		expect(await status([])).toBe(403);
		for (const missing of scopes) {
			if (scopes.length > 1)
				expect(await status(scopes.filter((one) => one !== missing))).toBe(403);
		}
	});

	it.each(['/reference', '/openapi.json'])('%s needs no scope', async (path) => {
		expect((await call('GET', path, { key: simulator.keys.noScopes })).status).toBe(200);
	});

	it('only /reference needs no key', async () => {
		expect((await call('GET', '/reference', { key: '' })).status).toBe(200);
		expect((await call('GET', '/openapi.json', { key: '' })).status).toBe(401);
	});
});
