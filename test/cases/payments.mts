import type { OperationCases } from './case.mts';

export const PAYMENT_ID = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';
export const LINK_ID = '5e1f0c7a-9d3b-4c28-8e6f-2b7a1c9d0e34';
export const RECIPIENT_ID = '0b9d8e7f-6a5b-4c3d-9e2f-1a0b9c8d7e6f';

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const automaticKey = { 'idempotency-key': /^n8n-[0-9a-f]{48}$/ };

export const DEAD_LETTERS = {
	data: [
		{ id: 'd_1', attempt_number: 5, dead_lettered: true },
		{ id: 'd_2', attempt_number: 1, dead_lettered: false },
	],
};

/** Rows of the check of an API key. */
const checked = (status: string, names: readonly string[]) =>
	names.map((name) => ({ name, status }));

export const paymentsCases: OperationCases = {
	'account.checkApiKey': {
		parameters: {},
		sends: { method: 'GET', path: '/openapi.json' },
		reads: {
			'/payments?limit=1': { data: [], has_more: false, next_cursor: null },
			'/payouts': [],
			'/split-recipients': [],
			'/settlements?from=2000-01-01&to=2000-01-01': { settlements: [] },
			'/settlements?from=2000-01-01&to=2000-01-01&format=csv': 'id,gross',
			'/account': { kyc_status: 'verified' },
			'/webhooks': [{ id: 'we_1' }],
			'/webhooks/we_1/deliveries': DEAD_LETTERS,
			'/reference': { statuses: ['pending', 'disputed'], events: ['payment.failed'] },
		},
		answer: {
			status: 200,
			body: { paths: { '/payments/{id}': { get: {} }, '/payments/{id}/capture': { post: {} } } },
		},
		yields: [
			{
				name: 'API key',
				status: 'attention',
				environment: 'live',
				kyc_status: 'verified',
				explanation: expect.stringContaining(
					'Look at: Failed deliveries, New operations, New statuses.',
				) as string,
			},
			{ name: 'Failed deliveries', status: 'attention', count: 1 },
			{
				name: 'New operations',
				status: 'attention',
				explanation:
					'The service has operations that this version does not know: POST /payments/{id}/capture. Look for an update of this package.',
			},
			{
				name: 'New statuses',
				status: 'attention',
				explanation: expect.stringContaining('does not know: disputed.') as string,
			},
			...checked('ok', [
				'account:read or kyc:read',
				'payments:read',
				'payouts:read',
				'settlements:read',
				'reports:export',
				'recipients:read',
				'webhooks:read_logs',
				'webhooks:read_logs or webhooks:manage',
				'New events',
			]),
			...checked('notTestable', [
				'kyc:write',
				'payments:cancel',
				'refunds:create_full',
				'refunds:create_partial',
				'payment_links:write',
				'splits:assign',
				'payouts:cancel',
				'payouts:create',
				'qr_codes:write',
				'recipients:write',
				'recipients:verify',
				'recipients:disable',
				'webhooks:retry',
				'webhooks:manage',
			]),
		],
	},
	'account.get': {
		parameters: {},
		sends: { method: 'GET', path: '/account' },
		answer: { status: 200, body: { kyc_status: 'verified' } },
		yields: [{ kyc_status: 'verified' }],
	},
	'account.startVerification': {
		parameters: { body: '{"locale":"en"}' },
		sends: { method: 'POST', path: '/account/verification', body: { locale: 'en' } },
		answer: { status: 200, body: { verificationUrl: 'https://v.example', sessionId: 's' } },
		yields: [{ verificationUrl: 'https://v.example', sessionId: 's' }],
	},
	'payment.find': {
		parameters: { source: 'paymentLink', sourceId: LINK_ID, state: 'paid', ifNone: 'item' },
		sends: { method: 'GET', path: '/payments', query: { limit: 100 } },
		answer: {
			status: 200,
			body: {
				data: [
					{ id: 'a', status: 'succeeded', payment_link_id: null },
					{ id: 'b', status: 'failed', payment_link_id: LINK_ID },
					{ id: 'c', status: 'refunded', payment_link_id: LINK_ID },
				],
				has_more: true,
				next_cursor: 'c',
			},
		},
		yields: [{ id: 'c', status: 'refunded', payment_link_id: LINK_ID, found: true }],
	},
	'payment.get': {
		parameters: { paymentId: byId(PAYMENT_ID) },
		sends: { method: 'GET', path: `/payments/${PAYMENT_ID}` },
		answer: { status: 200, body: { id: PAYMENT_ID, amount: 1250 } },
		yields: [{ id: PAYMENT_ID, amount: 1250 }],
	},
	'payment.getAll': {
		parameters: { returnAll: false, limit: 2, filters: { status: 'succeeded' } },
		sends: { method: 'GET', path: '/payments', query: { limit: 2, status: 'succeeded' } },
		answer: {
			status: 200,
			body: { data: [{ id: 'a' }, { id: 'b' }], has_more: true, next_cursor: 'b' },
		},
		yields: [{ id: 'a' }, { id: 'b' }],
	},
	'payment.cancel': {
		parameters: { paymentId: byId(PAYMENT_ID) },
		sends: { method: 'POST', path: `/payments/${PAYMENT_ID}/cancel` },
		answer: { status: 200, body: { id: PAYMENT_ID, status: 'cancelled' } },
		yields: [{ id: PAYMENT_ID, status: 'cancelled' }],
	},
	'payment.refund': {
		parameters: {
			paymentId: byId(PAYMENT_ID),
			refundType: 'partial',
			amount: 2.5,
			amountUnit: 'major',
			currency: 'kwd',
		},
		reads: {
			[`/payments/${PAYMENT_ID}`]: { id: PAYMENT_ID, currency: 'KWD', refunded_amount: 0 },
		},
		sends: { method: 'POST', path: `/payments/${PAYMENT_ID}/refund`, body: { amount: 2500 } },
		answer: { status: 200, body: { status: 'partially_refunded' } },
		yields: [
			{
				status: 'partially_refunded',
				requiresApproval: false,
				requested: { currency: 'KWD', major: 2.5, minor: 2500 },
			},
		],
	},
	'paymentLink.create': {
		parameters: {
			title: 'Invoice 17',
			amountType: 'fixed',
			amount: '12.50',
			currency: 'EUR',
			additionalFields: {
				expiresAt: '2026-12-24T18:00:00',
				presetAmount: 5,
				splitRecipientId: byId(RECIPIENT_ID),
				returnUrl: 'https://example.com/thanks',
			},
		},
		sends: {
			method: 'POST',
			path: '/payment-links',
			headers: automaticKey,
			body: {
				title: 'Invoice 17',
				currency: 'EUR',
				amount: 12.5,
				presetAmount: 5,
				expiresAt: '2026-12-24T18:00:00+01:00',
				splitRecipientId: RECIPIENT_ID,
				returnUrl: 'https://example.com/thanks',
			},
		},
		answer: { status: 200, body: { id: 'l', url: 'https://pay.example/l' } },
		yields: [
			{
				id: 'l',
				url: 'https://pay.example/l',
				requested: { currency: 'EUR', major: 12.5, minor: 1250 },
			},
		],
	},
	'payout.create': {
		parameters: {
			amount: 1250,
			amountUnit: 'minor',
			currency: 'EUR',
			destinationType: 'provider_bank',
			bankDetails: { accountNumber: '0690000031' },
		},
		sends: {
			method: 'POST',
			path: '/payouts',
			headers: automaticKey,
			body: {
				amount: 12.5,
				currency: 'EUR',
				destinationType: 'provider_bank',
				bankDetails: { accountNumber: '0690000031' },
			},
		},
		answer: { status: 202, body: { payoutId: 'p', requiresApproval: true } },
		yields: [
			{
				payoutId: 'p',
				requiresApproval: true,
				idempotentReplay: false,
				requested: { currency: 'EUR', major: 12.5, minor: 1250 },
			},
		],
	},
	'payout.get': {
		parameters: { payoutId: byId('PO_2') },
		sends: { method: 'GET', path: '/payouts' },
		answer: { status: 200, body: { payouts: [{ id: 'po_1' }, { id: 'po_2', status: 'failed' }] } },
		yields: [{ id: 'po_2', status: 'failed' }],
	},
	'payout.getAll': {
		parameters: { returnAll: false, limit: 1 },
		sends: { method: 'GET', path: '/payouts' },
		answer: { status: 200, body: { payouts: [{ id: 'a' }, { id: 'b' }] } },
		yields: [{ id: 'a' }],
	},
	'payout.cancel': {
		parameters: { payoutId: byId('po_1') },
		sends: { method: 'POST', path: '/payouts/po_1/cancel' },
		answer: { status: 200, body: { id: 'po_1', status: 'cancelled' } },
		yields: [{ id: 'po_1', status: 'cancelled' }],
	},
	'qrCode.create': {
		parameters: {
			mode: 'fixed_amount',
			amount: 1500,
			amountUnit: 'major',
			currency: 'JPY',
			additionalFields: { singleUse: false },
		},
		sends: {
			method: 'POST',
			path: '/qr-codes',
			body: { mode: 'fixed_amount', currency: 'JPY', amount: 1500, singleUse: false },
		},
		answer: { status: 200, body: { id: 'q' } },
		yields: [{ id: 'q', requested: { currency: 'JPY', major: 1500, minor: 1500 } }],
	},
	'reference.get': {
		parameters: {},
		sends: { method: 'GET', path: '/reference' },
		answer: { status: 200, body: { payment_statuses: ['pending'] } },
		yields: [{ payment_statuses: ['pending'] }],
	},
	'reference.getOpenApi': {
		parameters: {},
		sends: { method: 'GET', path: '/openapi.json' },
		answer: { status: 200, body: { openapi: '3.0.0' } },
		yields: [{ openapi: '3.0.0' }],
	},
	'settlement.getAll': {
		parameters: {
			from: '2026-11-01',
			to: '2026-11-30T23:30:00',
			filters: { splitRecipientId: byId(RECIPIENT_ID) },
		},
		sends: {
			method: 'GET',
			path: '/settlements',
			query: { from: '2026-11-01', to: '2026-11-30', splitRecipientId: RECIPIENT_ID },
		},
		answer: {
			status: 200,
			body: {
				summary: [{ currency: 'EUR', gross: 1, fee: 0, net: 1, refunded: 0, net_settled: 1 }],
				settlements: [{ payment_id: 'a', gross: 1, fee: 0, net: 1, refunded: 0, net_settled: 1 }],
			},
		},
		yields: [{ payment_id: 'a', gross: 1, fee: 0, net: 1, refunded: 0, net_settled: 1 }],
	},
	'settlement.exportCsv': {
		parameters: { from: '2026-11-01', to: '2026-11-30', binaryProperty: 'data' },
		sends: {
			method: 'GET',
			path: '/settlements',
			query: { from: '2026-11-01', to: '2026-11-30', format: 'csv' },
		},
		answer: { status: 200, body: 'id,gross\na,1\n' },
		yields: [
			{ fileName: 'settlements_2026-11-01_2026-11-30.csv', from: '2026-11-01', to: '2026-11-30' },
		],
	},
	'settlement.exportJournal': {
		parameters: {
			from: '2026-10-30',
			to: '2026-10-31T23:30:00',
			entryPer: 'day',
			clearingAccount: '1050',
			feesAccount: 6200,
			refundsAccount: '4900',
			salesAccount: '4000',
			output: 'lines',
			filters: { splitRecipientId: byId(RECIPIENT_ID) },
		},
		reads: {
			[`/settlements?splitRecipientId=${RECIPIENT_ID}&from=2026-10-31&to=2026-10-31`]: {
				settlements: [],
				summary: [],
			},
		},
		sends: {
			method: 'GET',
			path: '/settlements',
			query: { from: '2026-10-30', to: '2026-10-30', splitRecipientId: RECIPIENT_ID },
		},
		answer: {
			status: 200,
			body: {
				summary: [{ currency: 'EUR', count: 1 }],
				settlements: [
					{ payment_id: 'a', gross: 2000, fee: 58, net: 1942, refunded: 0, net_settled: 1942 },
				],
			},
		},
		yields: [
			{
				reference: `SETTLE-20261030-EUR-${RECIPIENT_ID}`,
				date: '2026-10-30',
				currency: 'EUR',
				account: '1050',
				description: `Net of 1 payment of split recipient ${RECIPIENT_ID} settled on 2026-10-30`,
				debit: 19.42,
				credit: 0,
			},
			{ account: '6200', debit: 0.58, credit: 0 },
			{ account: '4000', debit: 0, credit: 20 },
		],
	},
	'splitRecipient.create': {
		parameters: {
			externalReference: 'seller-42',
			name: 'Seller',
			accountBank: '044',
			accountNumber: 690000031,
			splitValue: 80,
			additionalFields: { recipientMobile: '+49301234' },
		},
		sends: {
			method: 'POST',
			path: '/split-recipients',
			body: {
				externalReference: 'seller-42',
				name: 'Seller',
				accountBank: '044',
				accountNumber: '690000031',
				splitValue: 80,
				recipientMobile: '+49301234',
			},
		},
		answer: { status: 200, body: { id: RECIPIENT_ID, account_number: '******0031' } },
		yields: [{ id: RECIPIENT_ID, account_number: '******0031' }],
	},
	'splitRecipient.getAll': {
		parameters: { returnAll: true },
		sends: { method: 'GET', path: '/split-recipients' },
		answer: { status: 200, body: [{ id: 'a' }, { id: 'b' }] },
		yields: [{ id: 'a' }, { id: 'b' }],
	},
	'splitRecipient.update': {
		parameters: { splitRecipientId: byId(RECIPIENT_ID), updateFields: { disabled: false } },
		sends: {
			method: 'PATCH',
			path: `/split-recipients/${RECIPIENT_ID}`,
			body: { disabled: false },
		},
		answer: { status: 200, body: { id: RECIPIENT_ID, disabled: false } },
		yields: [{ id: RECIPIENT_ID, disabled: false }],
	},
	'webhookDelivery.getAll': {
		parameters: { endpointId: byId('we_1'), returnAll: true },
		sends: { method: 'GET', path: '/webhooks/we_1/deliveries' },
		answer: { status: 200, body: { data: [{ id: 'd', attempt_number: 1 }] } },
		yields: [{ id: 'd', attempt_number: 1 }],
	},
	'webhookDelivery.retry': {
		parameters: { deliveryId: byId('d_1') },
		sends: { method: 'POST', path: '/webhooks/deliveries/d_1/retry' },
		answer: { status: 200, body: { retried: true } },
		yields: [{ retried: true }],
	},
	'webhookDelivery.retryFailed': {
		parameters: { endpoints: 'one', endpointId: byId('we_1') },
		builds: '/webhooks/deliveries/{deliveryId}/retry',
		sends: { method: 'POST', path: '/webhooks/deliveries/d_1/retry' },
		reads: { '/webhooks/we_1/deliveries': DEAD_LETTERS },
		answer: { status: 200, body: { retried: true } },
		yields: [
			{
				deliveryId: 'd_1',
				endpointId: 'we_1',
				outcome: 'retried',
				answer: { retried: true },
				deadLetter: DEAD_LETTERS.data[0],
			},
		],
	},
	'webhookEndpoint.create': {
		parameters: { url: 'https://n8n.example.com/webhook/x' },
		sends: {
			method: 'POST',
			path: '/webhooks',
			body: { url: 'https://n8n.example.com/webhook/x' },
		},
		answer: { status: 200, body: { id: 'w', secret: 'whsec_x' } },
		yields: [{ id: 'w', secret: 'whsec_x' }],
	},
	'webhookEndpoint.getAll': {
		parameters: { returnAll: true },
		sends: { method: 'GET', path: '/webhooks' },
		answer: { status: 200, body: { data: [] } },
		yields: [],
	},
	'webhookEndpoint.delete': {
		parameters: { endpointId: byId('we_1') },
		sends: { method: 'DELETE', path: '/webhooks/we_1' },
		answer: { status: 200, body: undefined },
		yields: [{ deleted: true }],
	},
};
