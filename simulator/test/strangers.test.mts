import { request } from 'node:http';
import { useSimulator } from './useSimulator.mts';

const simulator = useSimulator();

/** As a browser sends it: fetch lets nobody choose the host. */
const ask = async (method: string, path: string, headers: Record<string, string>) =>
	await new Promise<{ status?: number; text: string }>((resolve, reject) => {
		const { hostname, port } = new URL(simulator.all.url);
		const sent = request({ hostname, port, method, path, headers }, (answer) => {
			let text = '';
			answer.on('data', (chunk) => (text += String(chunk)));
			answer.on('end', () => resolve({ status: answer.statusCode, text }));
		});
		sent.on('error', reject);
		sent.end();
	});

const port = () => new URL(simulator.all.url).port;

it.each([
	['a page elsewhere', () => ({ origin: 'https://evil.example.com' })],
	['a page without an origin of its own', () => ({ origin: 'null' })],
	['a page of another server on this machine', () => ({ origin: 'http://127.0.0.1:1' })],
	['a page whose name leads here', () => ({ host: `evil.example.com:${port()}` })],
	[
		'such a page with its own origin',
		() => ({ host: `evil.example.com:${port()}`, origin: `http://evil.example.com:${port()}` }),
	],
	['a name that only begins like one of this machine', () => ({ host: 'localhost.evil.com' })],
	['a user name', () => ({ host: 'localhost@evil.com' })],
	[
		'a proxy that names another host',
		() => ({ host: 'evil.example.com', 'x-forwarded-host': 'localhost' }),
	],
])('%s changes and reads nothing', async (_, headers) => {
	await simulator.control.payments.create();
	const reset = await ask('POST', '/control/reset', headers());
	expect(reset.status).toBe(403);
	expect((await simulator.control.state()).payments.payments).toHaveLength(1);
	for (const path of ['/control/state', '/payments/api/v1/reference', '/nothing/here']) {
		const read = await ask('GET', path, headers());
		expect(read.status).toBe(403);
		expect(read.text).not.toContain('svc_');
	}
});

it.each(['127.0.0.1', 'localhost', '[::1]'])('its own page may ask as %s', async (name) => {
	const host = `${name}:${port()}`;
	expect((await ask('GET', '/control/state', { host })).status).toBe(200);
	const own = { host, origin: `http://${host}` };
	expect((await ask('POST', '/control/reset', own)).status).toBeLessThan(300);
});
