import { BlockList, isIP } from 'node:net';
import type { Settings } from './settings.mts';

const MAX_LENGTH = 500;
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;

const privateRanges = new BlockList();
for (const [address, bits] of [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.168.0.0', 16],
] as const) {
	privateRanges.addSubnet(address, bits, 'ipv4');
}
for (const [address, bits] of [
	['::', 127],
	['fc00::', 7],
	['fe80::', 10],
] as const) {
	privateRanges.addSubnet(address, bits, 'ipv6');
}

/** The reason to refuse an endpoint address, or null. */
export const endpointProblem = (value: string, settings: Settings): string | null => {
	if (value.length > MAX_LENGTH) return `Must have at most ${MAX_LENGTH} characters`;
	if (!URL.canParse(value)) return 'Must be an address';
	const url = new URL(value);
	const host = url.hostname.replace(/^\[|\]$/g, '');
	if (url.username || url.password) return 'Must not contain a username or password';
	if (settings.allowLoopbackEndpoints && isLoopback(host)) {
		return /^https?:$/.test(url.protocol) ? null : 'Must begin with https://';
	}
	if (url.protocol !== 'https:') return 'Must begin with https://';
	return isPublic(settings.hosts[host] ?? host) ? null : 'Must resolve to a public address';
};

const isLoopback = (host: string): boolean =>
	host === 'localhost' || host === '::1' || /^127\./.test(host);

const isPublic = (host: string): boolean => {
	const version = isIP(host);
	if (version === 4) return !privateRanges.check(host, 'ipv4');
	// An IPv4 address inside an IPv6 one is checked against the IPv4 ranges by BlockList itself.
	if (version === 6) return !privateRanges.check(host, 'ipv6');
	return host.includes('.') && !PRIVATE_NAMES.test(host);
};
