import { Agent, request } from 'undici';

export interface CallOptions {
	key?: string;
	body?: unknown;
	headers?: Record<string, string>;
	rawBody?: string;
}
export interface CallAnswer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	text: string;
	// Answers are looked into field by field, each test naming what it expects.
	body: Record<string, never>;
}

const dispatcher = new Agent({ pipelining: 0 });

export const createCaller =
	(baseUrl: string, defaultKey: string) =>
	async (method: string, path: string, options: CallOptions = {}): Promise<CallAnswer> => {
		const { key = defaultKey, body, headers = {}, rawBody } = options;
		const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
		const answer = await request(baseUrl + path, {
			method: method as 'GET',
			dispatcher,
			headers: {
				...(key === '' ? {} : { authorization: `Bearer ${key}` }),
				...(sent === undefined ? {} : { 'content-type': 'application/json' }),
				...headers,
			},
			body: sent,
		});
		const text = await answer.body.text();
		const isJson = String(answer.headers['content-type']).startsWith('application/json');
		return {
			status: answer.statusCode,
			headers: answer.headers,
			text,
			body: isJson && text !== '' ? parse(text) : {},
		};
	};

const parse = (text: string): Record<string, never> => {
	try {
		return JSON.parse(text) as Record<string, never>;
	} catch {
		return {};
	}
};
