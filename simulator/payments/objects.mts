import type { WebhookAnswer } from '../sendWebhook.mts';
import type { Owner } from './state.mts';

export const PAYMENT_STATUSES = [
	'pending',
	'processing',
	'succeeded',
	'partially_refunded',
	'refunded',
	'failed',
	'cancelled',
] as const;
export const PAYOUT_STATUSES = [
	'pending',
	'processing',
	'completed',
	'failed',
	'cancelled',
] as const;
export const EVENT_TYPES = [
	'payment.succeeded',
	'payment.failed',
	'payment.refunded',
	'payout.completed',
	'payout.failed',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
export type EventType = (typeof EVENT_TYPES)[number];

/** Amounts are minor units in every object kept here. */
export type Payment = Owner & {
	id: string;
	createdAt: number;
	amount: number;
	currency: string;
	status: PaymentStatus;
	refunded: number;
	fee: number;
	qrCodeId: string | null;
	linkId: string | null;
	subscriptionId: string | null;
	failureReason: string | null;
	settledAt: number | null;
	/** Where the money settles; null is the merchant's own account. */
	recipientId: string | null;
};

export type Link = Owner & {
	id: string;
	key: string | null;
	amount: number | null;
	currency: string;
	expiresAt: number | null;
	returnUrl: string | null;
	recipientId: string | null;
	answer: Record<string, unknown>;
};

export type QrCode = Omit<Link, 'key' | 'expiresAt'> & { singleUse: boolean };

export type Recipient = Owner & {
	id: string;
	externalReference: string;
	name: string;
	accountBank: string;
	accountNumber: string;
	splitValue: number;
	recipientMobile: string;
	verified: boolean;
	disabled: boolean;
};

export type Payout = Owner & {
	id: string;
	key: string | null;
	createdAt: number;
	amount: number;
	currency: string;
	destinationType: string;
	status: PayoutStatus;
	failureReason: string | null;
};

export type Approval = Owner & {
	id: string;
	kind: 'refund' | 'payout';
	/** The payment to refund or the payout to submit. */
	target: string;
	amount: number;
	currency: string;
	status: 'pending' | 'approved' | 'rejected';
};

export interface VerificationSession {
	id: string;
	business: string;
	completed: boolean;
}

export type Endpoint = Owner & { id: string; url: string; secret: string; createdAt: number };

export interface Attempt {
	id: string;
	attempt_number: number;
	at: string;
	next_retry_at: string | null;
	dead_lettered: boolean;
	sent: Record<string, string>;
	answer: WebhookAnswer;
}

export interface Delivery {
	id: string;
	endpointId: string;
	type: EventType;
	rawBody: string;
	attempts: Attempt[];
	delivered: boolean;
}
