import { stableToken } from '../stableId.mts';
import { READ_SCOPES, type Scope, SCOPES } from './scopes.mts';

export type Environment = 'live' | 'sandbox';

export interface PaymentsKey {
	value: string;
	business: string;
	environment: Environment;
	scopes: Scope[];
	expired: boolean;
	revoked: boolean;
	/** Null allows every address. */
	allowedIps: string[] | null;
}

export type KeyRequest = Partial<Omit<PaymentsKey, 'value'>>;

export const issueKey = (name: string, request: KeyRequest = {}): PaymentsKey => {
	const environment = request.environment ?? 'live';
	const prefix = environment === 'live' ? 'svc_live_' : 'svc_test_';
	return {
		business: 'first',
		scopes: [...SCOPES],
		expired: false,
		revoked: false,
		allowedIps: null,
		...request,
		environment,
		value: prefix + stableToken(`payments key ${name}`),
	};
};

const NAMED: Record<string, KeyRequest> = {
	live: {},
	liveSecond: { business: 'second' },
	sandbox: { environment: 'sandbox' },
	sandboxSecond: { environment: 'sandbox', business: 'second' },
	readOnly: { scopes: READ_SCOPES },
	noScopes: { scopes: [] },
	unverified: { business: 'unverified' },
	revoked: { revoked: true },
	expired: { expired: true },
	otherAddress: { allowedIps: ['203.0.113.9'] },
};

export interface PaymentsKeys {
	live: string;
	liveSecond: string;
	sandbox: string;
	sandboxSecond: string;
	readOnly: string;
	noScopes: string;
	unverified: string;
	revoked: string;
	expired: string;
	otherAddress: string;
}

export const createKeys = (): PaymentsKey[] =>
	Object.entries(NAMED).map(([name, request]) => issueKey(name, request));

export const namedKeys = (): PaymentsKeys => {
	const entries = Object.entries(NAMED).map(([name, request]) => [
		name,
		issueKey(name, request).value,
	]);
	return Object.fromEntries(entries) as PaymentsKeys;
};
