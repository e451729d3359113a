import { gzipSync } from 'node:zlib';
import { WRONG_VALUES } from '../../harness/wrongValues.mts';
import type { Knock } from './knock.mts';
import { EVENTS, type ServiceName } from './target.mts';

type Header = Knock['headers'][number];

/** A body that hostile hands have made. */
export interface Body {
	name: string;
	body: Buffer;
	type?: Header;
	isPacked?: true;
	/** What was signed, when it is not what is sent: n8n hands on what it unpacked. */
	signedBody?: Buffer;
	wire?: Knock['wire'];
	/** The status when it is signed. */
	answer: number;
	/** When nobody signed it; 401 unless n8n itself refuses it before the trigger sees it. */
	unsignedAnswer?: number;
	starts: boolean;
}

const BYTES: Header = ['content-type', 'application/octet-stream'];

const MEGABYTE = 1024 * 1024;
/** The most that n8n takes, by its own setting. */
const LARGEST = 16 * MEGABYTE;

export const bytes = (value: unknown): Buffer =>
	Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

/** An event with this text in the place of the mark. */
const spliced = (event: unknown, raw: string): Buffer =>
	bytes(JSON.stringify(event).replace('"#"', () => raw));

/** n8n's own answer to what it cannot read. */
const UNREADABLE = { answer: 422, unsignedAnswer: 422, starts: false } as const;
const FAILED = { answer: 500, unsignedAnswer: 500, starts: false } as const;
/** The trigger answers everything that is signed with success, or the service would send it again. */
const DROPPED = { answer: 200, starts: false } as const;
const STARTED = { answer: 200, starts: true } as const;

const HOSTILE = '{"polluted": true, "toString": "x"}';
const PROTOTYPE_KEYS = `"__proto__": ${HOSTILE}, "constructor": {"prototype": ${HOSTILE}}`;

export const bodiesOf = (service: ServiceName): Body[] => {
	const event = EVENTS[service];
	const plain = bytes(event());
	const largest = bytes(event({ more: 'x'.repeat(LARGEST - 1000) }));
	const fields = Array.from({ length: 100_000 }, (_, at) => `"f${at}":${at}`).join();
	return [
		{ name: 'nothing', body: Buffer.alloc(0), ...DROPPED },
		{ name: 'null', body: bytes('null'), ...DROPPED },
		{ name: 'a list', body: bytes('[1, null, "x"]'), ...DROPPED },
		{ name: 'half of an event', body: plain.subarray(0, 40), ...UNREADABLE },
		{ name: 'half of an event as bytes', type: BYTES, body: plain.subarray(0, 40), ...DROPPED },
		{ name: 'a byte order mark', body: bytes(`\uFEFF${JSON.stringify(event())}`), ...STARTED },
		{
			name: 'bytes that are no text',
			type: BYTES,
			body: Buffer.from(JSON.stringify(event({ more: '\xff\xc0\x80' })), 'latin1'),
			...STARTED,
		},
		{
			name: 'UTF-16',
			type: BYTES,
			body: Buffer.from(`\uFEFF${JSON.stringify(event())}`, 'utf16le'),
			...DROPPED,
		},
		{
			name: 'a character set that does not exist',
			type: ['content-type', 'application/json; charset=no-such'],
			body: bytes(event()),
			...UNREADABLE,
		},
		...WRONG_VALUES.map(([name, raw]) => ({
			name: `${name} in the record`,
			body: spliced(event({ more: '#' }), raw),
			...STARTED,
		})),
		{
			name: 'prototype keys in the event',
			body: bytes(JSON.stringify(event()).replace('{', `{${PROTOTYPE_KEYS},`)),
			...STARTED,
		},
		{
			name: 'prototype keys in the record',
			body: spliced(event({ more: '#' }), `1, ${PROTOTYPE_KEYS}`),
			...STARTED,
		},
		{
			name: 'a field that comes twice',
			body: bytes(JSON.stringify(event()).replace('{', '{"type":["x"],')),
			...STARTED,
		},
		{ name: '100,000 fields', body: spliced(event({ more: '#' }), `{${fields}}`), ...STARTED },
		{ name: '16 MB', body: largest, ...STARTED },
		{ name: 'more than 16 MB', body: bytes(`${largest}${' '.repeat(MEGABYTE)}`), ...FAILED },
		{
			name: 'a packed event',
			isPacked: true,
			body: gzipSync(plain),
			signedBody: plain,
			...STARTED,
		},
		{ name: 'a packed event that is not packed', isPacked: true, body: bytes(event()), ...FAILED },
		{
			name: 'packed bytes that grow a thousandfold',
			isPacked: true,
			body: gzipSync(Buffer.alloc(256 * MEGABYTE, ' ')),
			...FAILED,
		},
		{
			name: 'packed bytes that grow a thousandfold, of no type',
			type: BYTES,
			isPacked: true,
			body: gzipSync(Buffer.alloc(256 * MEGABYTE, ' ')),
			answer: 401,
			starts: false,
		},
		{ name: 'an event that comes slowly', body: bytes(event()), wire: 'slowly', ...STARTED },
		{
			name: 'half of what was announced',
			body: bytes(event()),
			wire: 'half',
			answer: 400,
			unsignedAnswer: 400,
			starts: false,
		},
		{
			name: 'a form in parts',
			type: ['content-type', 'multipart/form-data; boundary=x'],
			body: bytes(
				'--x\r\ncontent-disposition: form-data; name="__proto__[a]"\r\n\r\n1\r\n--x--\r\n',
			),
			answer: 401,
			starts: false,
		},
		{
			name: 'a form with prototype keys',
			type: ['content-type', 'application/x-www-form-urlencoded'],
			body: bytes('__proto__[a]=1&constructor[prototype][b]=2'),
			...DROPPED,
		},
	];
};
