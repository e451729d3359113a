import { useSimulator } from './useSimulator.mts';

const url = 'https://hooks.example.com/n8n';

describe('webhook endpoints', () => {
	const simulator = useSimulator();
	const { call } = simulator;
	const register = (address: string) => call('POST', '/webhooks', { body: { url: address } });

	it('shows the secret once', async () => {
		const { status, body } = await register(url);
		expect([status, body.secret]).toEqual([200, expect.stringMatching(/^whsec_\w+$/)]);
		const list = await call('GET', '/webhooks');
		expect(list.body.data).toEqual([expect.objectContaining({ id: body.id, url })]);
		expect(list.text).not.toContain('whsec_');
	});

	it('removes an endpoint of its own business only', async () => {
		const { body } = await register(url);
		const path = `/webhooks/${body.id}`;
		expect((await call('DELETE', path, { key: simulator.keys.liveSecond })).status).toBe(404);
		expect((await call('DELETE', path, { key: simulator.keys.sandbox })).status).toBe(404);
		expect((await call('DELETE', path)).status).toBe(200);
		expect((await call('GET', '/webhooks')).body.data).toEqual([]);
	});

	it.each([
		'http://hooks.example.com/',
		'ftp://hooks.example.com/',
		'hooks.example.com',
		'https://user@hooks.example.com/',
		'https://user:word@hooks.example.com/',
		'https://localhost/',
		'https://n8n.localhost/',
		'https://n8n/',
		'https://127.0.0.1/',
		'https://10.1.2.3/',
		'https://172.31.0.1/',
		'https://192.168.1.1/',
		'https://169.254.169.254/latest/meta-data',
		'https://metadata.google.internal/',
		'https://0x7f.1/',
		'https://[::1]/',
		'https://[::ffff:10.0.0.1]/',
		'https://[fd00::1]/',
		'https://intranet.example.com/',
		`https://hooks.example.com/${'x'.repeat(475)}`,
	])('refuses %s', async (address) => {
		await simulator.control.settings.set({ hosts: { 'intranet.example.com': '10.0.0.7' } });
		const { status, body } = await register(address);
		expect([status, body.code]).toEqual([400, 'invalid_request']);
		expect(body.error).toHaveProperty('fieldErrors.url');
	});

	it.each([
		`https://hooks.example.com/${'x'.repeat(474)}`,
		'https://172.32.0.1/',
		'https://[2606:4700::1111]/',
	])('accepts %s', async (address) => {
		expect((await register(address)).status).toBe(200);
	});

	it('accepts a loopback address when allowed, and still no user name', async () => {
		await simulator.control.settings.set({ allowLoopbackEndpoints: true });
		expect((await register('http://127.0.0.1:5678/hook')).status).toBe(200);
		expect((await register('http://localhost:5678/hook')).status).toBe(200);
		expect((await register('http://user@localhost:5678/hook')).status).toBe(400);
		expect((await register('http://10.0.0.1/hook')).status).toBe(400);
	});

	it('refuses unknown fields', async () => {
		const body = { url, events: ['payment.succeeded'] };
		expect((await call('POST', '/webhooks', { body })).status).toBe(400);
	});
});
