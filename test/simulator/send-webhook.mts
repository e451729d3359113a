import { Agent, request } from 'undici';

export type WebhookAnswer = { status: number | null; body: string | null; error: string | null };

export type Sender = {
	send: (
		url: string,
		headers: Record<string, string>,
		rawBody: string,
		waitMs: number,
	) => Promise<WebhookAnswer>;
	close: () => Promise<void>;
};

export function createSender(): Sender {
	// Pipelining 0 switches keep-alive off, so a receiver can close at any time.
	const dispatcher = new Agent({ pipelining: 0, connect: { rejectUnauthorized: false } });
	const closing = new AbortController();
	return {
		send: async (url, headers, rawBody, waitMs) => {
			const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(waitMs)]);
			try {
				const answer = await request(url, {
					method: 'POST',
					headers,
					body: rawBody,
					dispatcher,
					signal,
				});
				const body = await answer.body.text().catch(() => null);
				return { status: answer.statusCode, body, error: null };
			} catch (error) {
				return { status: null, body: null, error: describe(error) };
			}
		},
		close: async () => {
			closing.abort();
			await dispatcher.destroy();
		},
	};
}

function describe(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error.name === 'TimeoutError') return 'timeout';
	return 'code' in error ? String(error.code) : error.message;
}
