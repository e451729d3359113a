import { gzipSync } from 'node:zlib';
import { type Behaviour, behaviours } from '../../harness/badService.mts';
import { WRONG_VALUES } from '../../harness/wrongValues.mts';

/** A service that misbehaves, what is asked of it, and what a person is told. */
export interface HostileService {
	name: string;
	behave: Behaviour;
	asks: 'read' | 'write' | 'list';
	/** Nothing where the answer is taken all the same. */
	says?: RegExp;
	processed?: 'no' | 'unknown';
}

const MEGABYTE = 1024 * 1024;

const LATE = /did not respond in time/;
const BROKEN = /connection broke before the response arrived/;
const TOO_LARGE = /larger than 64 MB/;
const REDIRECT = /redirects are not followed/;
const NOT_PROMISED = /does not contain what the service documents/;
const NO_DATA = /The response is not from the service/;
const FAULT = /The service is temporarily unavailable/;

export const answering =
	(status: string, headers: Record<string, string> = {}, body: Buffer | string = ''): Behaviour =>
	(socket) => {
		const bytes = Buffer.from(body);
		const all = { 'content-type': 'application/json', 'content-length': bytes.length, ...headers };
		const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
		socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`, 'latin1');
		socket.end(bytes);
	};

const saying =
	(text: string): Behaviour =>
	(socket) =>
		void socket.end(text, 'latin1');

const goingOn: Behaviour = (socket) => {
	const timer = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 20);
	socket.on('close', () => clearInterval(timer));
};

/** Packed texts behind each other are one packed text. */
const bomb = (): Behaviour => {
	const piece = gzipSync(Buffer.alloc(64 * MEGABYTE, ' '));
	return answering(
		'200 OK',
		{ 'content-encoding': 'gzip' },
		Buffer.concat(Array<Buffer>(64).fill(piece)),
	);
};

const pageOf = (records: number, size: number): string => {
	const more = 'x'.repeat(size);
	return JSON.stringify(
		Array.from({ length: records }, () => ({ id: Math.random().toString(), more })),
	);
};

type Row = readonly [name: string, behave: Behaviour, says?: RegExp];

/** Nobody knows what became of a write, and it is not sent again. */
const endless = (): Row[] => [
	['drips its body', behaviours['drips its body'], LATE],
	['drips its headers', behaviours['drips its headers'], LATE],
	['falls silent', behaviours['falls silent'], LATE],
	['falls silent within its body', behaviours['falls silent within its body'], LATE],
	['changes the protocol', behaviours['changes the protocol'], LATE],
	['says "go on" without end', goingOn, LATE],
	['never ends its body', behaviours['never ends its body'], TOO_LARGE],
	['packs 4 GB into 4 MB', bomb(), TOO_LARGE],
	['hangs up', (socket) => void socket.destroy(), BROKEN],
	[
		'ends in the middle of its body',
		saying('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"id'),
		BROKEN,
	],
	[
		'counts its pieces wrongly',
		saying('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}'),
		BROKEN,
	],
	['speaks something else', saying('SSH-2.0-OpenSSH_9.2\r\n'), BROKEN],
	[
		'has headers without end',
		saying(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(MEGABYTE)}\r\n\r\n{}`),
		BROKEN,
	],
	[
		'packs what is not packed',
		answering('200 OK', { 'content-encoding': 'gzip' }, '{"id": 1}'),
		BROKEN,
	],
	['answers with nothing', answering('200 OK'), NOT_PROMISED],
	['answers with "no content"', answering('204 No Content'), NOT_PROMISED],
	['answers with null', answering('200 OK', {}, 'null'), NOT_PROMISED],
	[
		'answers with a page',
		answering('200 OK', { 'content-type': 'text/html' }, '<!doctype html><h1>Hi</h1>'),
		NO_DATA,
	],
	['answers with half of its JSON', answering('200 OK', {}, '{"id": "a", "am'), NO_DATA],
	['answers in UTF-16', answering('200 OK', {}, Buffer.from('{"id": "a"}', 'utf16le')), NO_DATA],
	[
		'reports an error as a success',
		answering('200 OK', {}, '{"error": "no", "code": "x"}'),
		NOT_PROMISED,
	],
];

const redirectsTo = (stranger: string): Row[] => [
	...['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent'].map(
		(status): Row => [
			`redirects with ${status}`,
			answering(status, { location: `${stranger}/api/v1/stolen` }),
			REDIRECT,
		],
	),
	[
		'redirects without a scheme',
		answering('302 Found', { location: stranger.replace('http:', '') }),
		REDIRECT,
	],
	['redirects nowhere', answering('302 Found'), REDIRECT],
	['offers a choice', answering('300 Multiple Choices', { location: stranger }), REDIRECT],
];

/** A success that also names somebody else. */
const pointsAt = (stranger: string): Row[] => [
	[
		'points elsewhere in its headers',
		answering(
			'200 OK',
			{ location: stranger, refresh: `0; url=${stranger}`, link: `<${stranger}>; rel="next"` },
			'{"id": "a"}',
		),
	],
];

const ODD_WAITS = [
	'tomorrow',
	'-5',
	'0x10',
	'1e9',
	'NaN',
	'1, 2',
	'99999999999999999999',
	'Fri, 31 Dec 9999 23:59:59 GMT',
	'9'.repeat(15_000),
	' '.repeat(100),
];

/** A service that is down, and cannot say until when. */
const oddWaits: Row[] = ODD_WAITS.map((wait) => [
	`asks to wait for "${wait.slice(0, 30)}"`,
	answering('503 Service Unavailable', { 'retry-after': wait }, '{}'),
	FAULT,
]);

const longErrors: Row[] = [
	['< without end', '<'.repeat(MEGABYTE / 2)],
	['tags in tags', '<a '.repeat(MEGABYTE / 4)],
	['white space', ' '.repeat(MEGABYTE / 2)],
	['lists in lists', '['.repeat(MEGABYTE / 2)],
].map(([name, body]) => [`refuses with ${name}`, answering('400 Bad Request', {}, body), /./]);

const oddSuccesses: Row[] = [
	...WRONG_VALUES.map(
		([name, value]): Row => [
			`answers with ${name}`,
			answering('200 OK', {}, `{"id": "a", "more": ${value}}`),
		],
	),
	['answers behind a byte order mark', answering('200 OK', {}, '\uFEFF{"id": "a"}')],
	[
		'answers with bytes that are no text',
		answering('200 OK', {}, Buffer.from('{"id": "\xff\xc0"}', 'latin1')),
	],
	['calls its JSON a picture', answering('200 OK', { 'content-type': 'image/png' }, '{"id": "a"}')],
];

/** Says the key back, in every spelling. */
const echoing =
	(status: string): Behaviour =>
	(socket, path, head) => {
		const key = /authorization: Bearer (\S+)/i.exec(head)?.[1] ?? '';
		const escaped = [...key].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('');
		const text = JSON.stringify({
			id: 'a',
			error: `The key ${key} is not welcome`,
			code: key,
			request_id: key,
			base64: Buffer.from(`Bearer ${key}`).toString('base64'),
			encoded: [...key].map((one) => `%${one.charCodeAt(0).toString(16)}`).join(''),
			head,
			[key]: key,
		}).replace('{', `{"escaped": "${escaped}",`);
		answering(status, { 'x-request-id': key, 'set-cookie': `key=${key}` }, text)(
			socket,
			path,
			head,
		);
	};

const asking = (
	asks: HostileService['asks'],
	rows: readonly Row[],
	processed?: HostileService['processed'],
): HostileService[] =>
	rows.map(([name, behave, says]) => ({
		name: `${asks}: a service that ${name}`,
		behave,
		asks,
		says,
		processed: says && processed,
	}));

/** A stranger is an address to which nothing may ever be sent. */
export const hostileServices = (stranger: string): HostileService[] => [
	...asking('write', endless(), 'unknown'),
	...asking('write', redirectsTo(stranger), 'unknown'),
	...asking('read', redirectsTo(stranger)),
	...asking('write', pointsAt(stranger)),
	...asking('read', oddWaits),
	...asking('write', longErrors, 'no'),
	...asking('write', oddSuccesses),
	...asking('write', [['says the key back', echoing('200 OK')]]),
	...asking('write', [['says the key back in a refusal', echoing('400 Bad Request'), /./]], 'no'),
	...asking('list', [
		[
			'has a page behind every page',
			(socket, path, head) =>
				answering(
					'200 OK',
					{},
					`{"data": ${pageOf(40, MEGABYTE)}, "next_cursor": "${Math.random()}"}`,
				)(socket, path, head),
			/longer than \d+ bytes/,
		],
		[
			'has a page that is the same again',
			answering('200 OK', {}, '{"data": [{"id": "a"}], "next_cursor": "a"}'),
			/did not say where the next page of the list begins/,
		],
		[
			'has a list nobody can find',
			answering('200 OK', {}, '{"a": [1], "b": [2]}'),
			/contains no list/,
		],
	]),
];
