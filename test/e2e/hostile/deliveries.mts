import { WRONG_VALUES } from '../../harness/wrongValues.mts';
import { bodiesOf, bytes } from './bodies.mts';
import type { Knock } from './knock.mts';
import { CLAIMS, EVENTS, type ServiceName, type Sign } from './target.mts';

/** What arrives, how n8n has to answer, and whether a run may start. */
export interface Delivery {
	name: string;
	request: (sign: Sign) => Knock;
	answer: number;
	starts: boolean;
}

const JSON_TYPE = ['content-type', 'application/json'] as const;

const HEX = 'ab'.repeat(32);
const OLD = 360;

/** Headers with which nobody gets in, whatever the body. */
const wrongHeaders = (service: ServiceName): Delivery[] => {
	const claim = CLAIMS[service];
	const body = bytes(EVENTS[service]());
	const now = String(Math.floor(Date.now() / 1000));
	const lines: Array<
		[name: string, headers: Knock['headers'] | ((sign: Sign) => Knock['headers'])]
	> = [
		['no signature', []],
		['a timestamp alone', claim(now, undefined)],
		['a signature alone', claim(undefined, HEX)],
		['an empty signature', claim(now, '')],
		['a signature that is no hex', claim(now, 'g'.repeat(64))],
		['a signature too short by one', claim(now, HEX.slice(1))],
		['a signature too long by one', claim(now, `${HEX}a`)],
		['a signature of bytes that are no text', claim(now, '\xff\xfe\xfd'.repeat(20))],
		['a signature made of commas', claim(now, ','.repeat(4_000))],
		['two hundred signatures', claim(now, Array<string>(200).fill(HEX).join(','))],
		['the signature of somebody else', claim(now, HEX)],
		['a negative time', claim(`-${now}`, HEX)],
		['a time with a fraction', claim(`${now}.5`, HEX)],
		['a time with an exponent', claim('1e9', HEX)],
		['a time in words', claim('now', HEX)],
		['a time beyond all years', claim('9'.repeat(400), HEX)],
		['a right signature that is old', (sign) => sign(body, OLD)],
		['a right signature from the future', (sign) => sign(body, -OLD)],
		['the right signature of another body', (sign) => sign(Buffer.alloc(0))],
		[
			'the right values under names of prototypes',
			(sign) => sign(body).map(([, value], at) => [['__proto__', 'constructor'][at], value]),
		],
	];
	return [
		...lines.map(
			([name, headers]): Delivery => ({
				name,
				request: (sign) => ({
					headers: [JSON_TYPE, ...(typeof headers === 'function' ? headers(sign) : headers)],
					body,
				}),
				answer: 401,
				starts: false,
			}),
		),
		{
			name: 'a header larger than a server reads',
			request: () => ({ headers: [JSON_TYPE, ...claim(now, 'a'.repeat(40_000))], body }),
			answer: 431,
			starts: false,
		},
	];
};

const otherMethods = (service: ServiceName): Delivery[] =>
	['GET', 'PUT', 'DELETE', 'PATCH'].map((method) => {
		const body = bytes(EVENTS[service]());
		return {
			name: `a signed event by ${method}`,
			request: (sign) => ({ method, headers: [JSON_TYPE, ...sign(body)], body }),
			answer: 404,
			starts: false,
		};
	});

/** What the trigger itself reads of an event, and of the record in it. */
const FIELDS: Record<ServiceName, { event: string[]; record: string[] }> = {
	payments: {
		event: ['type', 'data', 'created_at'],
		record: ['id', 'amount', 'currency', 'refunded_amount'],
	},
	accounting: { event: ['type', 'data', 'id'], record: ['total', 'value', 'currency'] },
};

const WRONG: typeof WRONG_VALUES = [...WRONG_VALUES, ['the name of a prototype', '"__proto__"']];

/** Without a type in words it is no event; what cannot be read of the rest does not lose it. */
const isEvent = (field: string, raw: string) => field !== 'type' || raw.startsWith('"');

const wrongTypes = (service: ServiceName): Delivery[] => {
	const { event, record } = FIELDS[service];
	return [...event, ...record].flatMap((field) =>
		WRONG.map(([what, raw]): Delivery => {
			const marked = record.includes(field)
				? EVENTS[service]({ [field]: '#' })
				: { ...EVENTS[service](), [field]: '#' };
			const body = bytes(JSON.stringify(marked).replace('"#"', () => raw));
			return {
				name: `signed, with ${what} as ${field}`,
				request: (sign) => ({ headers: [JSON_TYPE, ...sign(body)], body }),
				answer: 200,
				starts: isEvent(field, raw),
			};
		}),
	);
};

const wrongBodies = (service: ServiceName): Delivery[] =>
	bodiesOf(service).flatMap(({ name, body, type = JSON_TYPE, isPacked, wire, ...one }) => {
		const { signedBody = body, answer, unsignedAnswer = 401, starts } = one;
		const headers = [type, ...(isPacked ? [['content-encoding', 'gzip'] as const] : [])];
		return [
			{
				name: `${name}, unsigned`,
				request: () => ({ headers, body, wire }),
				answer: unsignedAnswer,
				starts: false,
			},
			{
				name: `${name}, signed`,
				request: (sign) => ({ headers: [...headers, ...sign(signedBody)], body, wire }),
				answer,
				starts,
			},
		];
	});

export const deliveriesTo = (service: ServiceName): Delivery[] => [
	...wrongHeaders(service),
	...otherMethods(service),
	...wrongTypes(service),
	...wrongBodies(service),
];
