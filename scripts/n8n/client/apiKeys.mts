import { call, type Method, type Session } from './session.mts';

/** n8n's public interface (`/api/v1`), for a caller that holds a key. */
export type PublicApi = <T>(method: Method, path: string, body?: unknown) => Promise<T>;

interface Key {
	id: string;
	label: string;
}

/** A key with every scope; an older key of the same label is replaced. */
export const createApiKey = async (session: Session, label: string): Promise<string> => {
	const listed = await session.rest<Key[] | { items: Key[] }>('GET', '/api-keys');
	// An older n8n has no pages of them.
	for (const key of Array.isArray(listed) ? listed : listed.items) {
		if (key.label === label) await session.rest('DELETE', `/api-keys/${key.id}`);
	}
	const scopes = await session.rest<string[]>('GET', '/api-keys/scopes');
	const body = { label, scopes, expiresAt: null };
	const { rawApiKey } = await session.rest<{ rawApiKey: string }>('POST', '/api-keys', body);
	return rawApiKey;
};

export const publicApi =
	(url: string, apiKey: string): PublicApi =>
	async <T,>(method: Method, path: string, body?: unknown) => {
		const headers = { 'X-N8N-API-KEY': apiKey };
		const response = await call(url, method, `/api/v1${path}`, { body, headers });
		return (await response.json()) as T;
	};
