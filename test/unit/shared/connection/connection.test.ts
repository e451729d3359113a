import {
	checkBaseUrl,
	isLoopback,
	longestWaitMsOf,
} from '../../../../nodes/shared/connection/connection';
import { refusalOf } from '../../../harness/refusalOf';

const check = (value: unknown) => checkBaseUrl(value, '/api/v1');

it.each([
	['https://api.example.com/api/v1', 'https://api.example.com/api/v1'],
	['  https://api.example.com/api/v1 ', 'https://api.example.com/api/v1'],
	['https://api.example.com/api/v1///', 'https://api.example.com/api/v1'],
	['https://api.example.com:8443/x/api/v1', 'https://api.example.com:8443/x/api/v1'],
	['http://localhost:3000/api/v1', 'http://localhost:3000/api/v1'],
	['http://127.0.0.1:3000/api/v1', 'http://127.0.0.1:3000/api/v1'],
	['http://[::1]:3000/api/v1/', 'http://[::1]:3000/api/v1'],
])('%p is taken', (value, expected) => {
	expect(check(value)).toBe(expected);
});

it.each<[unknown, RegExp]>([
	['', /must not be empty/],
	['///', /must not be empty/],
	[undefined, /must not be empty/],
	[null, /must not be empty/],
	[{}, /must not be empty/],
	['api.example.com/api/v1', /is not a URL/],
	['https://', /is not a URL/],
	['http://api.example.com/api/v1', /must start with https/],
	['HTTP://api.example.com/api/v1', /must start with https/],
	['http://localhost.evil.com/api/v1', /must start with https/],
	['http://127.0.0.1.evil.com/api/v1', /must start with https/],
	['http://evil.com/localhost/api/v1', /must start with https/],
	['http://localhost@evil.com/api/v1', /must start with https/],
	['http://evil-localhost/api/v1', /must start with https/],
	['http://x.localhost/api/v1', /must start with https/],
	['http://localhost./api/v1', /must start with https/],
	['http://0.0.0.0/api/v1', /must start with https/],
	['http://192.168.1.5/api/v1', /must start with https/],
	['http://[::2]/api/v1', /must start with https/],
	['ftp://localhost/api/v1', /must start with https/],
	['javascript:alert(1)//api/v1', /must start with https/],
	['file:///api/v1', /must start with https/],
	['https://user@api.example.com/api/v1', /user name or password/],
	['https://:pw@api.example.com/api/v1', /user name or password/],
	['http://user:pw@localhost/api/v1', /user name or password/],
	['https://api.example.com/api/v1?x=1', /must not contain "\?" or "#"/],
	['https://api.example.com/api/v1#x', /must not contain "\?" or "#"/],
	// An empty query or hash would swallow every path that is put behind it.
	['https://api.example.com/api/v1?', /must not contain "\?" or "#"/],
	['https://api.example.com/api/v1#', /must not contain "\?" or "#"/],
	['https://api.example.com', /must end with \/api\/v1/],
	['https://api.example.com/api', /must end with \/api\/v1/],
	['https://api.example.com/api/v10', /must end with \/api\/v1/],
	['https://api.example.com/api/v2', /must end with \/api\/v1/],
	['https://api.example.com/notapi/v1', /must end with \/api\/v1/],
	['https://api.example.com/api/v1/..', /must end with \/api\/v1/],
])('%p is refused', (value, message) => {
	const refusal = refusalOf(() => check(value));
	expect(refusal.message).toMatch(message);
	expect(refusal.message).toMatch(/^Base URL: /);
	expect(refusal.description).toContain('https://api.example.com/api/v1');
});

// The text is what gets called, so it may not differ from what was checked.
it.each(['https:api.example.com/api/v1', 'https:\\\\api.example.com\\api\\v1'])(
	'%p is refused or written out',
	(value) => {
		let taken = 'https://api.example.com/api/v1';
		try {
			taken = check(value);
		} catch (error) {
			expect((error as Error).message).toMatch(/^Base URL: /);
		}
		expect(taken).toBe('https://api.example.com/api/v1');
	},
);

it.each([
	['localhost', true],
	['LOCALHOST', true],
	['n8n.localhost', false],
	['127.0.0.1', true],
	['127.255.0.3', true],
	['[::1]', true],
	['128.0.0.1', false],
	['localhost.com', false],
	['127.0.0.1.nip.io', false],
	['', false],
])('isLoopback(%p) is %p', (hostname, expected) => {
	expect(isLoopback(hostname)).toBe(expected);
});

describe('the longest wait', () => {
	it.each([
		[undefined, 15],
		['', 15],
		[null, 15],
		[2, 2],
		['30', 30],
		[1_440, 1_440],
	])('of %p is %i minutes', (value, minutes) => {
		expect(longestWaitMsOf(value)).toBe(minutes * 60_000);
	});

	it.each([0, 1, -1, 2.5, 1_441, 'long', Infinity])('%p is refused', (value) => {
		const { message, description } = refusalOf(() => longestWaitMsOf(value));
		expect(message).toBe('Max Wait (Minutes): must be a whole number from 2 to 1440');
		expect(description).toBe('Change it in the credential.');
	});
});
