import { verify } from '../../../../nodes/shared/webhook/signature';
import {
	bodyOf,
	deliveryOf,
	deliveryWith,
	headersOf,
	momentOf,
	type SchemeName,
	schemes,
	secretOf,
	secrets,
	vectorNamed,
	vectors,
} from './vectors.mts';

const NAMES = ['payments', 'accounting'] as const;
const vectorOf = { payments: vectorNamed('a payment'), accounting: vectorNamed('an invoice') };

/** What the verdict is when the signature header of a good delivery says something else. */
const verdictOn = (name: SchemeName, signature: string, timestamp = vectorOf[name].timestamp) => {
	const vector = vectorOf[name];
	const delivery = deliveryWith(headersOf(name, timestamp, signature), bodyOf(vector));
	return verify(schemes[name], [secrets.current], delivery, momentOf(vector)).kind;
};

describe('vectors of openssl', () => {
	it.each(vectors)('accepts $name ($scheme)', (vector) => {
		const scheme = schemes[vector.scheme as SchemeName];
		const verdict = verify(scheme, [secretOf(vector)], deliveryOf(vector), momentOf(vector));
		expect(verdict).toEqual({ kind: 'genuine' });
	});

	it.each(vectors)('refuses $name ($scheme) under every other secret', (vector) => {
		const scheme = schemes[vector.scheme as SchemeName];
		const others = Object.values(secrets).filter((secret) => secret !== secretOf(vector));
		const verdict = verify(scheme, others, deliveryOf(vector), momentOf(vector));
		expect(verdict).toEqual({ kind: 'forged' });
	});

	it('covers both schemes and tells 10.00 from 10', () => {
		expect(new Set(vectors.map(({ scheme }) => scheme))).toEqual(new Set(NAMES));
		const [long, short] = ['an amount written 10.00', 'the same amount written 10'].map(
			vectorNamed,
		);
		expect(JSON.parse(bodyOf(long).toString())).toEqual(JSON.parse(bodyOf(short).toString()));
		const swapped = deliveryWith(headersOf('payments', long.timestamp, long.hmac), bodyOf(short));
		expect(verify(schemes.payments, [secrets.current], swapped, momentOf(long)).kind).toBe(
			'forged',
		);
	});
});

describe.each(NAMES)('a %s signature', (name) => {
	const vector = vectorOf[name];
	const { hmac } = vector;

	it('is accepted with any of several secrets, in any order', () => {
		for (const accepted of [
			[secrets.previous, secrets.current],
			[secrets.current, secrets.previous],
		]) {
			const verdict = verify(schemes[name], accepted, deliveryOf(vector), momentOf(vector));
			expect(verdict.kind).toBe('genuine');
		}
	});

	it('is refused without a secret, whatever it says', () => {
		const verdict = verify(schemes[name], [], deliveryOf(vector), momentOf(vector));
		expect(verdict).toEqual({ kind: 'noSecret' });
	});

	it.each([
		[0, 'genuine'],
		[300, 'genuine'],
		[-300, 'genuine'],
		[301, 'untimely'],
		[-301, 'untimely'],
	])('%i seconds old is %s', (age, kind) => {
		const now = momentOf(vector) + age * 1000;
		const verdict = verify(schemes[name], [secrets.current], deliveryOf(vector), now);
		expect(verdict).toEqual(kind === 'genuine' ? { kind } : { kind, ageSeconds: age });
	});

	it('counts whole seconds, as the services do', () => {
		const last = momentOf(vector) + 300_999;
		const delivery = deliveryOf(vector);
		expect(verify(schemes[name], [secrets.current], delivery, last).kind).toBe('genuine');
		expect(verify(schemes[name], [secrets.current], delivery, last + 1).kind).toBe('untimely');
	});

	it.each([
		'',
		' ',
		'-1',
		'+1',
		'1.5',
		'1e9',
		'0x10',
		'NaN',
		'Infinity',
		'１７６７',
		'1'.repeat(13),
	])('with the timestamp "%s" cannot be read', (timestamp) => {
		expect(verdictOn(name, hmac, timestamp)).toBe('malformed');
	});

	it('belongs to its timestamp', () => {
		expect(verdictOn(name, hmac, String(Number(vector.timestamp) + 1))).toBe('forged');
	});

	it.each([
		['odd', hmac.slice(1)],
		['short', hmac.slice(2)],
		['long', `${hmac}00`],
		['empty', ''],
		['not hexadecimal', `${hmac.slice(0, -1)}g`],
		['in another alphabet', Buffer.from(hmac, 'hex').toString('base64')],
		['with a prefix', `sha256=${hmac}`],
	])('that is %s cannot be read', (_, signature) => {
		expect(verdictOn(name, signature)).toBe('malformed');
	});

	it('may be written in capitals', () => {
		expect(verdictOn(name, hmac.toUpperCase())).toBe('genuine');
	});

	it('with one digit changed, anywhere, is forged', () => {
		for (const [index, digit] of [...hmac].entries()) {
			const other = digit === '0' ? '1' : '0';
			const changed = hmac.slice(0, index) + other + hmac.slice(index + 1);
			expect(verdictOn(name, changed)).toBe('forged');
		}
	});

	it('covers every byte of the body', () => {
		const headers = headersOf(name, vector.timestamp, hmac);
		for (const index of bodyOf(vector).keys()) {
			const body = bodyOf(vector);
			body[index] ^= 1;
			const verdict = verify(
				schemes[name],
				[secrets.current],
				deliveryWith(headers, body),
				momentOf(vector),
			);
			expect(verdict.kind).toBe('forged');
		}
	});
});
