import { checkEndpointUrl } from '../../../../../nodes/MerchantPayments/resources/webhookEndpoint/endpointUrl';
import { refusalOf } from '../../../../harness/refusalOf';

const SERVICE = 'https://api.example.com/api/v1';
const SIMULATOR = 'http://127.0.0.1:4010/api/v1';

it.each([
	'https://n8n.example.com/webhook/1',
	'https://n8n.example.com:8443/webhook?a=1',
	'https://8.8.8.8/hook',
	'https://172.15.0.1/hook',
	'https://172.32.0.1/hook',
	'https://10.example.com/hook',
	'https://localhost.example.com/hook',
	'https://internal.example.com/hook',
	'https://[2606:4700::1111]/hook',
])('%s can be reached', (url) => {
	expect(checkEndpointUrl(url, SERVICE)).toBeUndefined();
});

it.each([
	...[
		'https://localhost/hook',
		'https://LOCALHOST:5678/',
		'https://n8n.localhost/',
		'https://127.1/',
	],
	...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0.0.0.0/'],
	...['https://10.0.0.8/', 'https://192.168.1.5/', 'https://172.16.0.1/', 'https://172.31.255.1/'],
	...['https://169.254.169.254/latest', 'https://metadata.google.internal/', 'https://nas.local/'],
	...[
		'https://[::1]/',
		'https://[::]/',
		'https://[fc00::1]/',
		'https://[fd12::1]/',
		'https://[fe80::1]/',
	],
	// The same places, spelled otherwise.
	...['https://localhost./', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:10.0.0.1]/'],
	...['https://[::ffff:169.254.169.254]/', 'https://100.100.100.200/'],
])('%s cannot be reached', (url) => {
	const refusal = refusalOf(() => checkEndpointUrl(url, SERVICE));
	expect(refusal.message).toMatch(/^URL: .* cannot be reached by the service$/);
	expect(refusal.description).toMatch(/public addresses only/);
});

it.each([
	['', /^URL: must not be empty$/],
	['n8n.example.com/hook', /^URL: "n8n.example.com\/hook" is not an address$/],
	['https://', /is not an address$/],
	['http://n8n.example.com/hook', /^URL: must begin with https:\/\/$/],
	['ftp://n8n.example.com/hook', /must begin with https/],
	['javascript:alert(1)', /must begin with https/],
	['https://user@n8n.example.com/', /must not hold a user name or password$/],
	['https://:pw@n8n.example.com/', /must not hold a user name or password$/],
])('%p is refused', (url, message) => {
	expect(refusalOf(() => checkEndpointUrl(url, SERVICE)).message).toMatch(message);
});

describe('a service on this machine', () => {
	it.each(['http://localhost:5678/hook', 'http://127.0.0.1:5678/', 'https://[::1]/'])(
		'reaches %s',
		(url) => {
			expect(checkEndpointUrl(url, SIMULATOR)).toBeUndefined();
		},
	);

	it.each(['http://n8n.example.com/', 'https://10.0.0.8/', 'https://user@n8n.example.com/'])(
		'makes no difference to %s',
		(url) => {
			expect(refusalOf(() => checkEndpointUrl(url, SIMULATOR)).message).toMatch(/^URL: /);
		},
	);
});
