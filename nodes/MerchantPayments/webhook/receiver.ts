import { type Event, isPlain, keyOfBytes } from '../../shared/webhook/events';
import type { Receiver } from '../../shared/webhook/receive';
import { amountNames } from '../amountNames';
import { inMajor } from '../majorAmounts';

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
	// Every amount of an event is in minor units.
	enrich: ({ data }) => ({ major: inMajor(data, amountNames.payments, 'minor') }),
	// Of a refund it is what this refund gave back, not what was once paid.
	amountOf: ({ data }) => {
		const { refund_amount: refund, amount } = inMajor(data, ['amount', 'refund_amount'], 'minor');
		return (refund ?? amount) as number | undefined;
	},
};
