import { isPlain, keyOfBytes, type Event } from '../../shared/webhook/events';
import type { Receiver } from '../../shared/webhook/receive';
import { majorAmounts } from './majorAmounts';

/** Every amount of an event is in minor units. */
const AMOUNTS = ['amount', 'fee_amount', 'net_amount', 'refund_amount', 'refunded_amount'];

const REFUNDED = 'payment.refunded';

/**
 * The service says to tell events apart by type and id. Two partial refunds of one payment share
 * both, and differ in what was refunded so far; a subscription event may have no id at all.
 */
const keyOf = ({ type, data }: Event, body: Buffer): string => {
	const { id, refunded_amount: refunded } = data;
	const parts = refunded === undefined && type !== REFUNDED ? [id] : [id, refunded];
	return parts.every(isPlain) ? [type, ...parts].join(':') : keyOfBytes(body);
};

export const receiver: Receiver = {
	scheme: {
		read: (header) => {
			const timestamp = header('x-service-timestamp');
			const signature = header('x-service-signature');
			if (signature === undefined) return { missing: 'X-Service-Signature' };
			if (timestamp === undefined) return { missing: 'X-Service-Timestamp' };
			// Several values are tried, should the service send them while it changes secrets.
			return { timestamp, signatures: signature.split(',').map((value) => value.trim()) };
		},
	},
	keyOf,
	onlyByName: [],
	enrich: ({ data }) => ({ major: majorAmounts(data, AMOUNTS) }),
	// Of a refund it is what this refund gave back, not what was once paid.
	amountOf: ({ data }) => {
		const { refund_amount: refund, amount } = majorAmounts(data, ['amount', 'refund_amount']);
		return (refund ?? amount) as number | undefined;
	},
};
