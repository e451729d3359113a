import { Agent, request } from 'undici';

export interface WebhookAnswer {
	status: number | null;
	body: string | null;
	error: string | null;
}

export interface Sender {
	send: (
		url: string,
		headers: Record<string, string>,
		rawBody: string,
		waitMs: number,
	) => Promise<WebhookAnswer>;
	close: () => Promise<void>;
}

export const createSender = (): Sender => {
	// Pipelining 0 switches keep-alive off, so a receiver can close at any time.
	const dispatcher = new Agent({ pipelining: 0 });
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
};

/** Errors may come from another realm, where `instanceof` says no. */
const describe = (error: unknown): string => {
	const { name, code, message } = error as { name?: string; code?: unknown; message?: string };
	if (name === 'TimeoutError') return 'timeout';
	return typeof code === 'string' ? code : (message ?? String(error));
};
