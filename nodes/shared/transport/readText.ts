/** The body of an answer while it is still coming, as far as it is used here. */
interface Coming {
	on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
	on(event: 'end' | 'close', listener: () => void): unknown;
	on(event: 'error', listener: (error: Error) => void): unknown;
	destroy(): unknown;
}

const isComing = (body: unknown): body is Coming =>
	typeof body === 'object' && body !== null && 'on' in body && 'destroy' in body;

/** By events, because a loop over a stream takes several times as long. */
const gather = async (body: Coming, most: number): Promise<Buffer> =>
	await new Promise((resolve, reject) => {
		const chunks: Uint8Array[] = [];
		let size = 0;
		body.on('data', (chunk) => {
			chunks.push(chunk);
			size += chunk.length;
			if (size <= most) return;
			resolve(Buffer.concat(chunks));
			body.destroy();
		});
		body.on('end', () => resolve(Buffer.concat(chunks)));
		body.on('error', reject);
		body.on('close', () => reject(new Error('The answer broke off')));
	});

const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text);

export interface Text {
	readonly text: string;
	readonly size: number;
}

/** What came, up to a chunk more than `most` bytes of it. Ends when the signal does. */
export const readText = async (body: unknown, most: number, signal: AbortSignal): Promise<Text> => {
	if (!isComing(body)) {
		const text = typeof body === 'string' ? body : '';
		return { text, size: text.length };
	}
	const leave = () => void body.destroy();
	signal.addEventListener('abort', leave, { once: true });
	if (signal.aborted) leave();
	const bytes = await gather(body, most);
	return { text: withoutMark(bytes.toString()), size: bytes.length };
};
