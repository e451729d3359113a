import * as fc from 'fast-check';
import { headersOf, type SchemeName, type Vector } from './vectors.mts';

/** A request that somebody tampered with. `seconds` is how late it is. */
export interface Mutant {
	readonly headers: Record<string, string>;
	readonly body: Buffer;
	readonly seconds: number;
}

const byte = fc.nat(255);
const someBytes = fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes));
const hexDigits = (length: fc.StringConstraints) =>
	fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), ...length });

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const at = (where: number, length: number) => Math.floor(where * length);

const bodies = (body: Buffer) =>
	fc.oneof(
		fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(([where, mask]) => {
			const changed = Buffer.from(body);
			changed[at(where, body.length)] ^= mask;
			return changed;
		}),
		fc
			.tuple(place, place)
			.map(([from, to]) =>
				Buffer.concat([
					body.subarray(0, at(from, body.length)),
					body.subarray(at(Math.max(from, to), body.length) + 1),
				]),
			),
		fc.tuple(place, someBytes).map(([where, more]) => {
			const index = at(where, body.length + 1);
			return Buffer.concat([body.subarray(0, index), more, body.subarray(index)]);
		}),
		fc
			.constantFrom('\n', ' ', '\0', '\uFEFF')
			.map((end) => Buffer.concat([body, Buffer.from(end)])),
		fc
			.constantFrom(2, '\t')
			.map((indent) => Buffer.from(JSON.stringify(JSON.parse(String(body)), null, indent))),
		fc.json().map((text) => Buffer.from(text)),
		someBytes,
	);

const timestamps = (right: string) =>
	fc.oneof(
		fc.integer({ min: -5000, max: 5000 }).map((seconds) => String(Number(right) + seconds)),
		fc.string(),
		fc.integer().map(String),
		fc.double().map(String),
		fc.constantFrom('', '0', ` ${right}`, `${right}.0`, `0${right}`, `+${right}`, `${right}000`),
	);

const signatures = (right: string) =>
	fc.oneof(
		fc.tuple(place, fc.integer({ min: 1, max: 15 })).map(([where, step]) => {
			const index = at(where, right.length);
			const digit = ((parseInt(right[index], 16) + step) % 16).toString(16);
			return right.slice(0, index) + digit + right.slice(index + 1);
		}),
		fc.nat(63).map((length) => right.slice(0, length)),
		hexDigits({ minLength: 64, maxLength: 64 }),
		hexDigits({ maxLength: 200 }),
		fc.array(hexDigits({ minLength: 64, maxLength: 64 }), { maxLength: 5 }).map(String),
		fc.string(),
		byte.map((code) => right.replace(/./, String.fromCharCode(code))),
		fc.constantFrom(`${right}0`, `0${right}`, [...right].reverse().join(''), `v1=${right}`),
	);

const headers = (name: SchemeName, { timestamp, hmac }: Vector) =>
	fc.oneof(
		signatures(hmac).map((signature) => headersOf(name, timestamp, signature)),
		timestamps(timestamp).map((time) => headersOf(name, time, hmac)),
		fc
			.tuple(timestamps(timestamp), signatures(hmac))
			.map(([time, signature]) => headersOf(name, time, signature)),
		fc.string().map((text) => headersOf(name, text, text)),
		fc.string().map((text) => ({ 'x-accounting-signature': text, 'x-service-signature': text })),
		fc.constant({}),
		fc.constant(headersOf(name === 'payments' ? 'accounting' : 'payments', timestamp, hmac)),
	);

/** Requests that differ from a genuine one in the body, the headers, the time, or several of them. */
export const mutantsOf = (vector: Vector): fc.Arbitrary<Mutant> => {
	const name = vector.scheme as SchemeName;
	const body = Buffer.from(vector.bodyBase64, 'base64');
	const right = { headers: headersOf(name, vector.timestamp, vector.hmac), body, seconds: 0 };
	const late = fc.integer({ min: 301, max: 1e9 });
	return fc.oneof(
		{ weight: 4, arbitrary: bodies(body).map((changed) => ({ ...right, body: changed })) },
		{
			weight: 4,
			arbitrary: headers(name, vector).map((changed) => ({ ...right, headers: changed })),
		},
		{ weight: 1, arbitrary: late.map((seconds) => ({ ...right, seconds })) },
		{ weight: 1, arbitrary: late.map((seconds) => ({ ...right, seconds: -seconds })) },
		fc.record({ body: bodies(body), headers: headers(name, vector), seconds: fc.constant(0) }),
	);
};

/** Still the genuine request, by a reading of its own: same bytes, time and signature. */
export const isUnchanged = ({ headers: sent, body, seconds }: Mutant, vector: Vector): boolean => {
	const text = Object.values(sent).join(',').toLowerCase();
	return (
		Math.abs(seconds) <= 300 &&
		body.toString('base64') === vector.bodyBase64 &&
		new RegExp(`(^|[=,\\s])${vector.timestamp}\\s*(,|$)`).test(text) &&
		new RegExp(`(^|[=,\\s])${vector.hmac}\\s*([=,]|$)`).test(text)
	);
};
