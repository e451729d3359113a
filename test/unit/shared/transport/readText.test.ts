import { readText } from '../../../../nodes/shared/transport/readText';

type Listener = (value?: unknown) => void;

const createBody = () => {
	const listeners = new Map<string, Listener>();
	const emit = (event: string, value?: unknown) => listeners.get(event)?.(value);
	return {
		on: (event: string, listener: Listener) => void listeners.set(event, listener),
		destroy: () => emit('close'),
		end: (bytes: Buffer) => {
			emit('data', bytes);
			emit('end');
		},
	};
};

const { signal } = new AbortController();

describe('a text', () => {
	const read = async (bytes: Buffer, contentType?: string) => {
		const body = createBody();
		const text = readText(body, 1_000, signal);
		body.end(bytes);
		return (await text).text(contentType);
	};

	it.each([
		['text/csv; charset=iso-8859-1', Buffer.from('M\u00fcller', 'latin1')],
		['text/csv;charset="windows-1252"', Buffer.from('M\u00fcller', 'latin1')],
		['text/csv; charset=UTF-16LE', Buffer.from('M\u00fcller', 'utf16le')],
		['text/csv; charset=nonsense', Buffer.from('M\u00fcller')],
		['text/csv', Buffer.from('M\u00fcller')],
		[undefined, Buffer.from('M\u00fcller')],
	])('is read as %s says', async (contentType, bytes) => {
		expect(await read(bytes, contentType)).toBe('M\u00fcller');
	});

	it.each([
		['text/csv; charset=UTF-16LE', 'utf16le'],
		['text/csv; charset=utf-8', 'utf8'],
	] as const)('keeps its byte order mark: %s', async (contentType, encoding) => {
		const text = '\ufeffM\u00fcller';
		expect(await read(Buffer.from(text, encoding), contentType)).toBe(text);
	});
});
