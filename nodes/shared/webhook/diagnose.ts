import { isSigned, TOLERANCE_SECONDS, type Delivery, type Scheme, type Verdict } from './signature';

/** What the answer says and what the log says. Neither holds a secret or a part of the body. */
export interface Diagnosis {
	readonly reason: string;
	readonly log: string;
}

/** Secrets that must not be accepted but explain a refusal, by what they are for. */
export type OtherSecrets = Readonly<Record<string, readonly string[]>>;

const PREFIX = 'whsec_';

/** The same document written by another program: the usual way in which a proxy breaks a signature. */
const rewritings = (body: Buffer): Buffer[] => {
	const text = body.toString();
	try {
		const value: unknown = JSON.parse(text);
		return [text.trim(), JSON.stringify(value), JSON.stringify(value, null, 2)].map((other) =>
			Buffer.from(other),
		);
	} catch {
		return [Buffer.from(text.trim())];
	}
};

const secretProblem = (secrets: readonly string[]): string | undefined => {
	if (secrets.some((secret) => /\s/.test(secret))) {
		return 'the signing secret in the credential holds white space';
	}
	if (secrets.some((secret) => !secret.startsWith(PREFIX))) {
		return `the signing secret in the credential does not begin with ${PREFIX}`;
	}
	return undefined;
};

const forgedBecause = (
	scheme: Scheme,
	secrets: readonly string[],
	{ body, header }: Delivery,
	others: OtherSecrets,
): string => {
	const claim = scheme.read(header);
	if ('missing' in claim) return 'it is not signed';
	const owner = Object.keys(others).find((name) => isSigned(claim, body, others[name]));
	if (owner) return `it is signed with ${owner}: check which secret belongs to this endpoint`;
	if (rewritings(body).some((other) => isSigned(claim, other, secrets))) {
		return 'the body was written anew on the way: let proxies pass it on byte for byte';
	}
	const announced = Number(header('content-length'));
	if (announced > 0 && announced !== body.length && header('content-encoding') === undefined) {
		return `the body was changed on the way: ${announced} bytes were announced, ${body.length} came`;
	}
	return (
		secretProblem(secrets) ??
		'the signature fits neither secret nor body: check that the secret is the one of this endpoint'
	);
};

/** Says what a person can do about a refusal. */
export const diagnose = (
	verdict: Exclude<Verdict, { kind: 'genuine' }>,
	scheme: Scheme,
	secrets: readonly string[],
	delivery: Delivery,
	others: OtherSecrets = {},
): Diagnosis => {
	switch (verdict.kind) {
		case 'noSecret':
			return {
				reason: 'no signing secret',
				log: 'no signing secret is known: enter it in the credential',
			};
		case 'missing':
			return {
				reason: 'not signed',
				log: `the header ${verdict.header} is missing: it does not come from the service, or a proxy removed it`,
			};
		case 'malformed':
			return { reason: 'malformed signature', log: 'the signature header cannot be read' };
		case 'untimely':
			return {
				reason: 'timestamp out of range',
				log: `the signature is right, but its time is ${Math.abs(verdict.ageSeconds)} seconds ${
					verdict.ageSeconds > 0 ? 'old' : 'ahead'
				} (${TOLERANCE_SECONDS} are allowed): check the clock of this machine`,
			};
		case 'forged':
			return {
				reason: 'wrong signature',
				log: forgedBecause(scheme, secrets, delivery, others),
			};
	}
};
