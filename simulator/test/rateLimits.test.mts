import { createRateLimiter } from '../rateLimit.mts';
import { useSimulator } from './useSimulator.mts';

describe('rate limits', () => {
	const simulator = useSimulator({ frozenAt: '2025-06-01T12:00:00Z' });
	const { call } = simulator;
	const callMany = async (count: number, path: string, key?: string) => {
		const answers = await Promise.all(
			Array.from({ length: count }, () => call('GET', path, { key })),
		);
		return answers.filter(({ status }) => status === 429).length;
	};

	it('allows 180 requests a minute per key, and says exactly when the next may come', async () => {
		expect(await callMany(1, '/reference')).toBe(0);
		await call('GET', '/account');
		await simulator.control.clock.advance(20);
		expect(await callMany(179, '/account')).toBe(0);
		const refused = await call('GET', '/account');
		expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
		expect(refused.headers['retry-after']).toBe('40');
		expect((await call('GET', '/account', { key: simulator.keys.sandbox })).status).toBe(200);

		await simulator.control.clock.advance(39);
		expect((await call('GET', '/account')).status).toBe(429);
		await simulator.control.clock.advance(1);
		expect((await call('GET', '/account')).status).toBe(200);
		expect((await call('GET', '/account')).headers['retry-after']).toBe('20');
	});

	it('allows a number of requests per address, across keys and without one', async () => {
		await simulator.control.settings.set({ rateLimits: { perKey: 180, perAddress: 4 } });
		expect(await callMany(3, '/account')).toBe(0);
		expect((await call('GET', '/reference', { key: '' })).status).toBe(200);
		const refused = await call('GET', '/account', { key: simulator.keys.sandbox });
		expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
		const headers = { 'x-forwarded-for': '198.51.100.4' };
		expect((await call('GET', '/account', { headers })).status).toBe(200);
	});

	it('starts with 600 per address', async () => {
		const { rateLimits } = await simulator.control.settings.get();
		expect(rateLimits).toEqual({ perKey: 180, perAddress: 600 });
	});

	it('can be switched off', async () => {
		await simulator.control.settings.set({ rateLimits: 'off' });
		expect(await callMany(200, '/account')).toBe(0);
	});

	it('rounds the wait up and never counts a refused call', () => {
		const limiter = createRateLimiter();
		expect(limiter.take('a', 1, 0)).toBeNull();
		expect(limiter.take('a', 1, 500)).toBe(60);
		expect(limiter.take('a', 1, 59_500)).toBe(1);
		expect(limiter.take('a', 1, 60_000)).toBeNull();
	});
});
