import { type Delivery, isSigned, type Scheme, TOLERANCE_SECONDS, type Verdict } from './signature';

/** What explains a refusal without ever leading to acceptance. */
export interface Hints {
	/** Secrets that are not accepted here, by what they are for. */
	readonly others?: Readonly<Record<string, readonly string[]>>;
	/** What is wrong with the secrets that were entered. */
	readonly problem?: string;
}

/** Events are small; whatever is larger is not worth the work that an unknown caller asks for. */
const LARGEST_REWRITTEN = 65_536;

/** The same document written by another program: the usual way in which a proxy breaks a signature. */
const rewritings = (body: Buffer): Buffer[] => {
	if (body.length > LARGEST_REWRITTEN) return [];
	const text = body.toString();
	try {
		return [text.trim(), JSON.stringify(JSON.parse(text))].map((other) => Buffer.from(other));
	} catch {
		return [Buffer.from(text.trim())];
	}
};

const forgedBecause = (
	scheme: Scheme,
	secrets: readonly string[],
	{ body, header }: Delivery,
	{ others = {}, problem }: Hints,
): string => {
	const claim = scheme.read(header);
	if ('missing' in claim) return 'it is not signed';
	const owner = Object.keys(others).find((name) => isSigned(claim, body, others[name]));
	if (owner)
		return `it is signed with ${owner}: check which signing secret belongs to this endpoint`;
	if (rewritings(body).some((other) => isSigned(claim, other, secrets))) {
		return 'the body was rewritten on the way: proxies must pass it on unchanged';
	}
	const announced = Number(header('content-length'));
	if (announced > 0 && announced !== body.length && header('content-encoding') === undefined) {
		return `the body was changed on the way: ${announced} bytes were announced, ${body.length} came`;
	}
	return (
		problem ??
		'the signature does not match: check that the signing secret belongs to this endpoint'
	);
};

type Refusal = Exclude<Verdict, { kind: 'genuine' }>;

/** What the answer says. */
export const REASONS: Readonly<Record<Refusal['kind'], string>> = {
	noSecret: 'no signing secret',
	missing: 'not signed',
	malformed: 'malformed signature',
	untimely: 'timestamp out of range',
	forged: 'wrong signature',
};

/** Says in the log what a person can do about a refusal, without a secret or a part of the body. */
export const diagnose = (
	verdict: Refusal,
	scheme: Scheme,
	secrets: readonly string[],
	delivery: Delivery,
	hints: Hints = {},
): string => {
	switch (verdict.kind) {
		case 'noSecret':
			return hints.problem ?? 'there is no signing secret: enter it in the credential';
		case 'missing':
			return `the header ${verdict.header} is missing: it does not come from the service, or a proxy removed it`;
		case 'malformed':
			return 'the signature header cannot be read';
		case 'untimely':
			return `its timestamp is ${Math.abs(verdict.ageSeconds)} seconds ${
				verdict.ageSeconds > 0 ? 'old' : 'ahead'
			} (${TOLERANCE_SECONDS} are allowed): check the clock of this machine`;
		case 'forged':
			return forgedBecause(scheme, secrets, delivery, hints);
	}
};
