/** The body of an answer while it is still coming, as far as it is used here. */
interface Coming {
	on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
	on(event: 'end' | 'close', listener: () => void): unknown;
	on(event: 'error', listener: (error: Error) => void): unknown;
	destroy(): unknown;
}

const isComing = (body: unknown): body is Coming =>
	typeof body === 'object' && body !== null && 'on' in body && 'destroy' in body;

interface Gathered {
	readonly chunks: Uint8Array[];
	readonly size: number;
}

/** By events, because a loop over a stream takes several times as long. */
const gather = async (body: Coming, most: number): Promise<Gathered> =>
	await new Promise((resolve, reject) => {
		const chunks: Uint8Array[] = [];
		let size = 0;
		body.on('data', (chunk) => {
			chunks.push(chunk);
			size += chunk.length;
			if (size <= most) return;
			resolve({ chunks, size });
			body.destroy();
		});
		body.on('end', () => resolve({ chunks, size }));
		body.on('error', reject);
		body.on('close', () => reject(new Error('The response broke off')));
	});

const CHARSET = /;\s*charset="?([\w.:-]{1,40})/i;

/** Text is UTF-8 unless the answer says something else that is known. */
const decode = (bytes: Buffer, contentType = ''): string => {
	const [, charset = 'utf-8'] = CHARSET.exec(contentType.slice(0, 200)) ?? [];
	try {
		const { encoding } = new TextDecoder(charset);
		if (encoding !== 'utf-8') return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes);
	} catch {
		// A name that nobody knows says nothing.
	}
	return bytes.toString();
};

export interface Text {
	readonly text: (contentType?: string) => string;
	readonly size: number;
}

/** What came, up to a chunk more than `most` bytes of it. Ends when the signal does. */
export const readText = async (body: unknown, most: number, signal: AbortSignal): Promise<Text> => {
	if (!isComing(body)) {
		const text = typeof body === 'string' ? body : '';
		return { text: () => text, size: text.length };
	}
	const leave = () => void body.destroy();
	signal.addEventListener('abort', leave, { once: true });
	if (signal.aborted) leave();
	const { chunks, size } = await gather(body, most);
	return { text: (contentType) => decode(Buffer.concat(chunks), contentType), size };
};
