/**
 * What the payments document promises, copied down once as data.
 * Neither the nodes nor the simulator read it: both are compared with it.
 */
export const ROUTES: Readonly<Record<string, readonly string[]>> = {
	'GET /payments': ['payments:read'],
	'GET /payments/{}': ['payments:read'],
	'POST /payments/{}/cancel': ['payments:cancel'],
	'POST /payments/{}/refund': ['refunds:create_full', 'refunds:create_partial'],
	'POST /payment-links': ['payment_links:write', 'splits:assign'],
	'POST /qr-codes': ['qr_codes:write', 'splits:assign'],
	'GET /split-recipients': ['recipients:read'],
	'POST /split-recipients': ['recipients:write'],
	'PATCH /split-recipients/{}': ['recipients:disable', 'recipients:verify'],
	'GET /payouts': ['payouts:read'],
	'POST /payouts': ['payouts:create'],
	'POST /payouts/{}/cancel': ['payouts:cancel'],
	'GET /settlements': ['reports:export', 'settlements:read'],
	'GET /account': ['account:read', 'kyc:read'],
	'POST /account/verification': ['kyc:write'],
	'GET /webhooks': ['webhooks:manage', 'webhooks:read_logs'],
	'POST /webhooks': ['webhooks:manage'],
	'DELETE /webhooks/{}': ['webhooks:manage'],
	'GET /webhooks/{}/deliveries': ['webhooks:read_logs'],
	'POST /webhooks/deliveries/{}/retry': ['webhooks:retry'],
	'GET /reference': [],
	'GET /openapi.json': [],
};

/** Operations that the document does not have: what they are made of. */
export const COMPOSED: Readonly<Record<string, readonly string[]>> = {
	'payout.get': ['GET /payouts'],
	'webhookDelivery.retryFailed': [
		'GET /webhooks/{}/deliveries',
		'POST /webhooks/deliveries/{}/retry',
	],
};

export const ERROR_CODES = [
	'invalid_request',
	'authentication_failed',
	'permission_denied',
	'not_found',
	'conflict',
	'payload_too_large',
	'rate_limited',
	'internal_error',
	'not_implemented',
	'unavailable',
	'service_paused',
];

export const PAYMENT_STATUSES = [
	'pending',
	'processing',
	'succeeded',
	'partially_refunded',
	'refunded',
	'failed',
	'cancelled',
];

export const PAYOUT_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'];

/** Operations the document lets a client repeat: reads, cancelling a payment, keyed writes, and setting a flag. */
export const REPEATABLE = [
	'POST /payments/{}/cancel',
	'POST /payouts',
	'POST /payment-links',
	'POST /split-recipients',
	'PATCH /split-recipients/{}',
];

/** `/payments/{id}` and `/payments/{paymentId}` are the same route. */
export const withoutNames = (route: string): string => route.replace(/\{\w+\}/g, '{}');
