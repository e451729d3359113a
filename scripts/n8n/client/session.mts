import { setTimeout as delay } from 'node:timers/promises';

/** A signed-in connection to n8n: the editor's interface and, with a key, the public one. */
export interface Session {
	url: string;
	cookie: string;
	rest: <T>(method: Method, path: string, body?: unknown) => Promise<T>;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Login {
	email: string;
	password: string;
}

export const signIn = async (url: string, { email, password }: Login): Promise<Session> => {
	const answer = await call(url, 'POST', '/rest/login', {
		body: { emailOrLdapLoginId: email, password },
	});
	const cookie = answer.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ');
	return sessionOf(url, cookie);
};

/** A session that somebody has signed in to before. */
export const sessionOf = (url: string, cookie: string): Session => ({
	url,
	cookie,
	rest: async <T,>(method: Method, path: string, body?: unknown) => {
		const response = await call(url, method, `/rest${path}`, { body, headers: { cookie } });
		const { data } = (await response.json()) as { data: T };
		return data;
	},
});

/** n8n says so, and does nothing, when a busy machine kept it from its own database for a moment. */
const NOT_READY = 'Database is not ready';
const READY_WITHIN_MS = 60_000;

/** n8n closes connections that nobody uses; whoever uses one at that moment fails with ECONNRESET. */
export const ONE_CALL = { connection: 'close' };

export const call = async (
	url: string,
	method: Method,
	path: string,
	{ body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> => {
	const end = Date.now() + READY_WITHIN_MS;
	for (;;) {
		const response = await fetch(url + path, {
			method,
			headers: {
				...ONE_CALL,
				...headers,
				...(body !== undefined && { 'content-type': 'application/json' }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		if (response.ok) return response;
		const text = await response.text();
		const isEarly = response.status === 503 && text.includes(NOT_READY) && Date.now() < end;
		if (!isEarly) {
			throw new Error(`n8n answered ${response.status} to ${method} ${path}: ${reason(text)}`, {
				cause: { status: response.status, text },
			});
		}
		await delay(1_000);
	}
};

const reason = (text: string): string => {
	try {
		return (JSON.parse(text) as { message: string }).message;
	} catch {
		return text.slice(0, 200);
	}
};
