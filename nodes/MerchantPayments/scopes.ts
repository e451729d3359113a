import * as kernel from '../shared/operation/need';

/** Every scope a key can hold. */
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

export const needs = (...anyOf: Scope[]) => kernel.needs(...anyOf);

export const needsWhen = <I>(scope: Scope, text: string, applies: (input: I) => boolean) =>
	kernel.needsWhen<I>(scope, text, applies);
