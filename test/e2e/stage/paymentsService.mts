import { stage } from './stage.mts';

/** A call to the payments service that goes past n8n. */
export const callPayments = async <T,>(
	method: 'GET' | 'POST' | 'DELETE',
	path: string,
	{ body, key = stage.services.keys.payments.live }: { body?: unknown; key?: string } = {},
): Promise<T> => {
	const answer = await fetch(stage.services.paymentsUrl + path, {
		method,
		headers: {
			authorization: `Bearer ${key}`,
			...(body !== undefined && { 'content-type': 'application/json' }),
		},
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
	return (await answer.json()) as T;
};

export interface NewEndpoint {
	id: string;
	url: string;
	secret: string;
}

export const registerEndpoint = async (url: string, key?: string): Promise<NewEndpoint> =>
	await callPayments('POST', '/webhooks', { body: { url }, key });

export const removeEndpoint = async (id: string, key?: string): Promise<unknown> =>
	await callPayments('DELETE', `/webhooks/${id}`, { key });
