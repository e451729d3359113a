export const SCOPES = [
	'payments:read',
	'payments:cancel',
	'refunds:create_full',
	'refunds:create_partial',
	'payment_links:write',
	'qr_codes:write',
	'splits:assign',
	'recipients:read',
	'recipients:write',
	'recipients:verify',
	'recipients:disable',
	'payouts:read',
	'payouts:create',
	'payouts:cancel',
	'settlements:read',
	'reports:export',
	'account:read',
	'kyc:read',
	'kyc:write',
	'webhooks:read_logs',
	'webhooks:manage',
	'webhooks:retry',
] as const;

export type Scope = (typeof SCOPES)[number];

export const READ_SCOPES: Scope[] = [
	'payments:read',
	'recipients:read',
	'payouts:read',
	'settlements:read',
	'account:read',
	'kyc:read',
	'webhooks:read_logs',
];

/** Every entry must be met; an entry that is a list is met by any one of its scopes. */
export type ScopeNeed = Scope | Scope[];

export const firstUnmet = (needs: ScopeNeed[], held: readonly Scope[]): ScopeNeed | undefined =>
	needs.find((need) => ![need].flat().some((scope) => held.includes(scope)));
