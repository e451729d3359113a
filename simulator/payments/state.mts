import { type Business, createBusinesses } from './businesses.mts';
import { createKeys, type Environment, type PaymentsKey } from './keys.mts';
import type {
	Approval,
	Delivery,
	Endpoint,
	Link,
	Payment,
	Payout,
	QrCode,
	Recipient,
	VerificationSession,
} from './objects.mts';

/** Every list is oldest first. */
export interface PaymentsState {
	businesses: Business[];
	keys: PaymentsKey[];
	payments: Payment[];
	links: Link[];
	qrCodes: QrCode[];
	recipients: Recipient[];
	payouts: Payout[];
	approvals: Approval[];
	sessions: VerificationSession[];
	endpoints: Endpoint[];
	deliveries: Delivery[];
	/** By delivery: takes its planned attempt off the schedule. */
	cancelRetry: Map<string, () => void>;
	/** Payments with a refund under way. */
	refunding: Set<string>;
	/** Collects deliveries while held back, null when they go out at once. */
	held: Delivery[] | null;
}

export const createPaymentsState = (): PaymentsState => ({
	businesses: createBusinesses(),
	keys: createKeys(),
	payments: [],
	links: [],
	qrCodes: [],
	recipients: [],
	payouts: [],
	approvals: [],
	sessions: [],
	endpoints: [],
	deliveries: [],
	cancelRetry: new Map(),
	refunding: new Set(),
	held: null,
});

export const businessNamed = (state: PaymentsState, name: string): Business => {
	const found = state.businesses.find((business) => business.name === name);
	if (!found) throw new Error(`no business named ${name}`);
	return found;
};

export interface Owner {
	business: string;
	environment: Environment;
}

export const isOwnedBy = (object: Owner, owner: Owner): boolean =>
	object.business === owner.business && object.environment === owner.environment;
