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
	'https://[2001:4860:4860::8888]/hook',
	'https://n8n.example.com./hook',
	'https://homelan.example.com/hook',
	'https://198.17.0.1/hook',
	'https://100.63.0.1/hook',
	'https://223.255.255.254/hook',
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
	...['https://kubernetes.default.svc/', 'https://payments.production.svc:8443/'],
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
	...[
		'https://[::7f00:1]/',
		'https://[2002:7f00:1::]/',
		'https://[fec0::1]/',
		'https://[ff02::1]/',
	],
	...['https://[64:ff9b::7f00:1]/', 'https://[64:ff9b:1::1]/', 'https://[100::1]/'],
	...[
		'https://[2001::1]/',
		'https://[2001:10::1]/',
		'https://[2001:db8::1]/',
		'https://[3fff::1]/',
	],
	...['https://198.18.0.1/', 'https://198.19.255.1/', 'https://192.0.0.8/', 'https://192.0.2.1/'],
	...[
		'https://198.51.100.1/',
		'https://203.0.113.9/',
		'https://224.0.0.1/',
		'https://255.255.255.255/',
	],
	...['https://localhost../', 'https://n8n..example.com/', 'https://intranet/', 'https://n8n/'],
	...['https://n8n.lan/', 'https://router.home.arpa/', 'https://nas.home/', 'https://a.corp/'],
	...['https://a.localdomain/', 'https://a.intranet/', 'https://a.private/', 'https://a.test/'],
	...['https://1.0.0.127.in-addr.arpa/', 'https://n8n.LAN./'],
])('%s cannot be reached', (url) => {
	const refusal = refusalOf(() => checkEndpointUrl(url, SERVICE));
	expect(refusal.message).toMatch(/^URL: .* cannot be reached by the service$/);
	expect(refusal.description).toMatch(/only to public URLs/);
});

it.each([
	['', /^URL: must not be empty$/],
	['n8n.example.com/hook', /^URL: "n8n.example.com\/hook" is not a URL$/],
	['https://', /is not a URL$/],
	['http://n8n.example.com/hook', /^URL: must start with https:\/\/$/],
	['ftp://n8n.example.com/hook', /must start with https/],
	['javascript:alert(1)', /must start with https/],
	['https://user@n8n.example.com/', /must not contain a user name or password$/],
	['https://:pw@n8n.example.com/', /must not contain a user name or password$/],
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

	it.each(['http://n8n.example.com/', 'https://10.0.0.8/', 'http://n8n.localhost/'])(
		'makes no difference to %s',
		(url) => {
			expect(refusalOf(() => checkEndpointUrl(url, SIMULATOR)).message).toMatch(/^URL: /);
		},
	);
});
