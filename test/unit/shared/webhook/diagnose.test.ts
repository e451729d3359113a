import { diagnose, type Hints, REASONS } from '../../../../nodes/shared/webhook/diagnose';
import { type Delivery, verify } from '../../../../nodes/shared/webhook/signature';
import {
	bodyOf,
	deliveryOf,
	deliveryWith,
	headersOf,
	momentOf,
	schemes,
	secrets,
	vectorNamed,
} from './vectors.mts';

const payment = vectorNamed('a payment');
const { timestamp, hmac } = payment;
const body = bodyOf(payment);
const signed = headersOf('payments', timestamp, hmac);
const signedBy = (signature: string) => headersOf('payments', timestamp, signature);

interface Options {
	accepted?: string[];
	seconds?: number;
	hints?: Hints;
}

const explain = (
	delivery: Delivery,
	{ accepted = [secrets.current], seconds = 0, hints = {} }: Options = {},
) => {
	const now = momentOf(payment) + seconds * 1000;
	const verdict = verify(schemes.payments, accepted, delivery, now);
	if (verdict.kind === 'genuine') throw new Error('nothing to explain');
	const log = diagnose(verdict, schemes.payments, accepted, delivery, hints);
	return { reason: REASONS[verdict.kind], log };
};

const CASES: Array<[string, ReturnType<typeof explain>, string, string]> = [
	[
		'no secret',
		explain(deliveryOf(payment), { accepted: [] }),
		'no signing secret',
		'there is no signing secret: enter it in the credential',
	],
	[
		'a missing signature',
		explain(deliveryWith({ 'x-service-timestamp': timestamp }, body)),
		'not signed',
		'the header X-Service-Signature is missing: it does not come from the service, or a proxy removed it',
	],
	[
		'a missing time',
		explain(deliveryWith({ 'x-service-signature': hmac }, body)),
		'not signed',
		'the header X-Service-Timestamp is missing: it does not come from the service, or a proxy removed it',
	],
	[
		'an unreadable header',
		explain(deliveryWith(signedBy('rubbish'), body)),
		'malformed signature',
		'the signature header cannot be read',
	],
	[
		'an old time',
		explain(deliveryOf(payment), { seconds: 301 }),
		'timestamp out of range',
		'its timestamp is 301 seconds old (300 are allowed): check the clock of this machine',
	],
	[
		'a time to come',
		explain(deliveryOf(payment), { seconds: -4000 }),
		'timestamp out of range',
		'its timestamp is 4000 seconds ahead (300 are allowed): check the clock of this machine',
	],
	[
		'the other environment',
		explain(deliveryOf(vectorNamed('with the secret of the other environment')), {
			hints: { others: { 'the secret of the live environment': [secrets.otherEnvironment] } },
		}),
		'wrong signature',
		'it is signed with the secret of the live environment: check which signing secret belongs to this endpoint',
	],
	[
		'a body with a line break added',
		explain(deliveryWith(signed, Buffer.concat([body, Buffer.from('\n')]))),
		'wrong signature',
		'the body was rewritten on the way: proxies must pass it on unchanged',
	],
	[
		'a body printed anew',
		explain(deliveryWith(signed, Buffer.from(JSON.stringify(JSON.parse(`${body}`), null, 4)))),
		'wrong signature',
		'the body was rewritten on the way: proxies must pass it on unchanged',
	],
	[
		'a body cut short',
		explain(
			deliveryWith({ ...signed, 'content-length': String(body.length) }, body.subarray(0, -9)),
		),
		'wrong signature',
		`the body was changed on the way: ${body.length} bytes were announced, ${body.length - 9} came`,
	],
	[
		'a secret that cannot be one',
		explain(deliveryOf(payment), { accepted: [secrets.previous], hints: { problem: 'look here' } }),
		'wrong signature',
		'look here',
	],
	[
		'nothing but something that cannot be a secret',
		explain(deliveryOf(payment), { accepted: [], hints: { problem: 'look here' } }),
		'no signing secret',
		'look here',
	],
	[
		'another secret',
		explain(deliveryOf(payment), { accepted: [secrets.previous] }),
		'wrong signature',
		'the signature does not match: check that the signing secret belongs to this endpoint',
	],
];

it.each(CASES)('says what to do about %s', (_, diagnosis, reason, log) => {
	expect(diagnosis).toEqual({ reason, log });
});

it.each(CASES)('keeps secrets, signatures and the body to itself about %s', (_, diagnosis) => {
	const said = JSON.stringify(diagnosis);
	for (const secret of Object.values(secrets)) expect(said).not.toContain(secret.slice(6));
	for (const part of [hmac, 'EUR', '1050', '6f1c7a52']) expect(said).not.toContain(part);
});

it('says nothing about the length of a body that was packed', () => {
	const headers = {
		...signedBy('0'.repeat(64)),
		'content-length': '20',
		'content-encoding': 'gzip',
	};
	expect(explain(deliveryWith(headers, body)).log).not.toContain('announced');
});
