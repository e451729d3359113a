/** API keys by what they may do, named as the overview names them. */
export const KEY_NAMES = {
	payments: {
		live: 'Live: everything',
		sandbox: 'Sandbox: everything but payouts',
		liveSecond: 'Live, of another business',
		sandboxSecond: 'Sandbox, of another business',
		readOnly: 'Live: only read',
		noScopes: 'Live: nothing (no scopes)',
		unverified: 'Live, business not verified',
		revoked: 'Live, revoked',
		expired: 'Live, expired',
		otherAddress: 'Live, other IP addresses only',
	},
	accounting: {
		readWrite: 'Read and write',
		read: 'Only read',
		readWriteSecond: 'Read and write, of another organization',
		revoked: 'Revoked',
	},
};

export const USUAL_KEYS = { payments: ['live', 'sandbox'], accounting: ['readWrite'] };
