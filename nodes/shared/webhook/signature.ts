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

export type Malformed =
	| { readonly kind: 'missing'; readonly header: string }
	| { readonly kind: 'malformed' }
	/** Too far from now: positive is old, negative is ahead. */
	| { readonly kind: 'untimely'; readonly ageSeconds: number };

export type Verdict =
	| Malformed
	| { readonly kind: 'genuine' }
	| { readonly kind: 'noSecret' }
	| { readonly kind: 'forged' };

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

/** What can be told of a delivery without a secret: what it claims, or why it is refused. */
export const readClaim = (
	scheme: Scheme,
	{ header }: Pick<Delivery, 'header'>,
	nowMs: number,
): Claim | Malformed => {
	const claim = scheme.read(header);
	if ('missing' in claim) return { kind: 'missing', header: claim.missing };
	if (!TIMESTAMP.test(claim.timestamp) || !claim.signatures.some((hex) => SIGNATURE.test(hex))) {
		return { kind: 'malformed' };
	}
	const ageSeconds = Math.floor(nowMs / 1000) - Number(claim.timestamp);
	return Math.abs(ageSeconds) <= TOLERANCE_SECONDS ? claim : { kind: 'untimely', ageSeconds };
};

/** Nothing is genuine unless a secret proves it. */
export const verifyClaim = (claim: Claim, body: Buffer, secrets: readonly string[]): Verdict => {
	if (secrets.length === 0) return { kind: 'noSecret' };
	return { kind: isSigned(claim, body, secrets) ? 'genuine' : 'forged' };
};

export const verify = (
	scheme: Scheme,
	secrets: readonly string[],
	delivery: Delivery,
	nowMs: number,
): Verdict => {
	const claim = readClaim(scheme, delivery, nowMs);
	return 'kind' in claim ? claim : verifyClaim(claim, delivery.body, secrets);
};
