import type { Login, Session } from '../../../scripts/n8n/client/session.mts';
import { type Listener, listenersOf } from './listeners.mts';
import { findRun } from './run.mts';

/** What the page knows of the n8n beside it. */
export interface KnownN8n {
	url: string;
	login: Login;
	/** The workflow that takes events at an address; null as long as none is known. */
	listenerAt: (address: string) => Listener | null;
	/** Where the editor shows the run that an event started. */
	runAt: (address: string, rawBody: string) => Promise<string>;
}

const ASK_AGAIN_MS = 2000;

export const knowN8n = (session: Session, login: Login): KnownN8n => {
	let listeners = new Map<string, Listener>();
	let askedAt = 0;
	const ask = async () => {
		askedAt = Date.now();
		listeners = await listenersOf(session);
	};
	const known = (address: string): Listener | null => {
		const found = address.split('/').flatMap((part) => listeners.get(part) ?? []);
		return found[0] ?? null;
	};
	return {
		url: session.url,
		login,
		listenerAt: (address) => {
			const listener = known(address);
			// Somebody published another workflow. An n8n that has ended is no news here.
			if (!listener && Date.now() - askedAt > ASK_AGAIN_MS) ask().catch(() => {});
			return listener;
		},
		runAt: async (address, rawBody) => {
			await ask();
			const listener = known(address);
			if (!listener) return session.url;
			const runs = `${session.url}/workflow/${listener.id}/executions`;
			const run = await findRun(session, listener.id, rawBody);
			return run === undefined ? runs : `${runs}/${run}`;
		},
	};
};
