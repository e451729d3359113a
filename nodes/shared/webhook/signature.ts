import { createHmac, timingSafeEqual } from 'node:crypto';

/** One webhook request, reduced to what a signature can cover. */
export interface Delivery {
	readonly body: Buffer;
	readonly header: (name: string) => string | undefined;
}

/** What a request claims about itself. */
export interface Claim {
	/** The text that was signed before the body, as sent; and every signature offered. */
	readonly timestamp: string;
	readonly signatures: readonly string[];
}

/** How one service signs. The name of a header that is missing stands for no claim at all. */
export interface Scheme {
	readonly read: (header: Delivery['header']) => Claim | { readonly missing: string };
}

export type Verdict =
	| { readonly kind: 'genuine' }
	| { readonly kind: 'noSecret' }
	| { readonly kind: 'missing'; readonly header: string }
	| { readonly kind: 'malformed' }
	| { readonly kind: 'forged' }
	/** Rightly signed, but too far from now: positive is old, negative is ahead. */
	| { readonly kind: 'untimely'; readonly ageSeconds: number };

export const TOLERANCE_SECONDS = 300;

const SIGNATURE = /^[0-9a-f]{64}$/i;

/** Unix seconds, written plainly: no sign, no fraction, nothing a parser could be lenient about. */
const TIMESTAMP = /^\d{1,12}$/;

const hmac = (secret: string, timestamp: string, body: Buffer): Buffer =>
	createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();

/** Every offered signature is compared with every secret, each in constant time. */
export const isSigned = (
	{ timestamp, signatures }: Claim,
	body: Buffer,
	secrets: readonly string[],
): boolean => {
	const offered = signatures
		.filter((hex) => SIGNATURE.test(hex))
		.map((hex) => Buffer.from(hex, 'hex'));
	const expected = secrets.map((secret) => hmac(secret, timestamp, body));
	let found = false;
	for (const one of offered) {
		for (const other of expected) found = timingSafeEqual(one, other) || found;
	}
	return found;
};

/** Nothing is genuine unless a secret proves it. */
export const verify = (
	scheme: Scheme,
	secrets: readonly string[],
	{ body, header }: Delivery,
	nowMs: number,
): Verdict => {
	if (secrets.length === 0) return { kind: 'noSecret' };
	const claim = scheme.read(header);
	if ('missing' in claim) return { kind: 'missing', header: claim.missing };
	if (!TIMESTAMP.test(claim.timestamp) || !claim.signatures.some((hex) => SIGNATURE.test(hex))) {
		return { kind: 'malformed' };
	}
	if (!isSigned(claim, body, secrets)) return { kind: 'forged' };
	const ageSeconds = Math.floor(nowMs / 1000) - Number(claim.timestamp);
	return Math.abs(ageSeconds) <= TOLERANCE_SECONDS
		? { kind: 'genuine' }
		: { kind: 'untimely', ageSeconds };
};
