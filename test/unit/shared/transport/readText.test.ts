import { createInFlightBytes } from '../../../../nodes/shared/transport/inFlightBytes';
import { readText } from '../../../../nodes/shared/transport/readText';

type Listener = (value?: unknown) => void;

/** A body that sends a piece whenever it is asked to, unless it was told to pause. */
const createBody = () => {
	const listeners = new Map<string, Listener>();
	let isPaused = false;
	let isOver = false;
	const emit = (event: string, value?: unknown) => listeners.get(event)?.(value);
	return {
		on: (event: string, listener: Listener) => void listeners.set(event, listener),
		pause: () => {
			isPaused = true;
		},
		resume: () => {
			isPaused = false;
		},
		destroy: () => {
			isOver = true;
			emit('close');
		},
		/** Whether the piece was taken. */
		send: (bytes: number): boolean => {
			if (isPaused || isOver) return false;
			emit('data', Buffer.alloc(bytes, ' '));
			return true;
		},
		end: (bytes: Buffer) => {
			emit('data', bytes);
			isOver = true;
			emit('end');
		},
	};
};

const { signal } = new AbortController();

describe('many answers without end at once', () => {
	const MOST = 1_000;
	const ANSWER = 400;
	const PIECE = 50;

	it('are held one after another when they are too much together, and all are left', async () => {
		const held = createInFlightBytes(MOST);
		const bodies = Array.from({ length: 20 }, createBody);
		const reading = bodies.map(async (body) => await readText(body, ANSWER, signal, held));
		let most = 0;
		for (let isAny = true; isAny; ) {
			isAny = false;
			for (const body of bodies) {
				isAny = body.send(PIECE) || isAny;
				most = Math.max(most, held.bytes());
			}
			// Who has come to the end makes room.
			for (let moments = 0; moments < 10; moments += 1) await Promise.resolve();
		}
		const sizes = (await Promise.all(reading)).map(({ size }) => size);
		expect(sizes).toEqual(bodies.map(() => ANSWER + PIECE));
		// The oldest one goes on, so that one after another comes to its end.
		expect(most).toBeLessThanOrEqual(MOST + ANSWER + 20 * PIECE);
		expect(held.bytes()).toBe(0);
	});

	it('hold nothing any more when they break off or are stopped', async () => {
		const held = createInFlightBytes(MOST);
		const stop = new AbortController();
		const [one, other] = [createBody(), createBody()];
		const reading = [
			readText(one, ANSWER, signal, held),
			readText(other, ANSWER, stop.signal, held),
		].map(async (text) => await text.catch(() => 'left'));
		one.send(PIECE);
		other.send(PIECE);
		one.destroy();
		stop.abort();
		expect(await Promise.all(reading)).toEqual(['left', 'left']);
		expect(held.bytes()).toBe(0);
	});

	it('do not keep a small one from its end', async () => {
		const held = createInFlightBytes(MOST);
		const large = Array.from({ length: 5 }, createBody);
		const reading = large.map(async (body) => await readText(body, ANSWER, signal, held));
		for (let at = 0; at < 30; at += 1) large[at % 5].send(PIECE);
		const small = createBody();
		const text = readText(small, ANSWER, signal, held);
		small.end(Buffer.from('{}'));
		expect((await text).text()).toBe('{}');
		for (const body of large) body.destroy();
		await Promise.all(reading.map(async (one) => await one.catch(() => undefined)));
	});
});

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
