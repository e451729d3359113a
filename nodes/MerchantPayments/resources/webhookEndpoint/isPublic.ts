/** Of IPv4: this network, private, shared, link-local, for tests and examples, multicast, reserved. */
const NOT_PUBLIC_V4 = [
	/^(0|10|127)\./,
	/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
	/^169\.254\./,
	/^172\.(1[6-9]|2\d|3[01])\./,
	/^192\.(168|0\.0|0\.2|88\.99)\./,
	/^198\.(1[89]|51\.100)\./,
	/^203\.0\.113\./,
	/^(22[4-9]|2[34]\d|25[0-5])\./,
];

/**
 * Of IPv6 only 2000::/3 is handed out to the public. In it are the tunnels of IPv4 (2002::/16,
 * 2001::/32) and other special uses (2001::/23), and what is for examples.
 */
const PUBLIC_V6 = /^[23][\da-f]{3}:/;
const NOT_PUBLIC_V6 = /^(2002:|2001:(:|[\da-f]{1,2}:|1[\da-f]{2}:|db8:)|3fff:(:|[\da-f]{1,3}:))/;

/** Names that only a machine or a private network knows. */
const NOT_PUBLIC_NAMES =
	/(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|corp|svc|arpa|test|invalid|onion)$/;

const isPublicName = (name: string): boolean =>
	// Without a dot it is a name of the own network, and an empty part is read differently by each.
	/^[^.]+(\.[^.]+)+$/.test(name) && !NOT_PUBLIC_NAMES.test(name);

/**
 * Whether a host, as URL writes it, can belong to the public internet. What a public name stands for
 * is not looked up.
 */
export const isPublic = (hostname: string): boolean => {
	const host = hostname.toLowerCase();
	if (host.startsWith('[')) {
		const address = host.slice(1, -1);
		return PUBLIC_V6.test(address) && !NOT_PUBLIC_V6.test(address);
	}
	if (/^\d+(\.\d+){3}$/.test(host)) return !NOT_PUBLIC_V4.some((range) => range.test(host));
	return isPublicName(host.replace(/\.$/, ''));
};
