import { randomUUID } from 'node:crypto';
import { hmacHex } from '../../simulator/signature.mts';

export type Sender = 'payments' | 'accounting';

interface Kind {
	body: () => Record<string, unknown>;
	headers: (timestamp: number, signature: string) => Record<string, string>;
}

const KINDS: Record<Sender, Kind> = {
	payments: {
		body: () => ({
			type: 'payment.succeeded',
			created_at: new Date().toISOString(),
			data: {
				id: randomUUID(),
				status: 'succeeded',
				amount: 12_900,
				fee_amount: 387,
				net_amount: 12_513,
				currency: 'EUR',
			},
		}),
		headers: (timestamp, signature) => ({
			'x-service-event': 'payment.succeeded',
			'x-service-timestamp': String(timestamp),
			'x-service-signature': signature,
		}),
	},
	accounting: {
		body: () => ({
			id: randomUUID(),
			type: 'invoice.paid',
			created_at: new Date().toISOString(),
			data: { id: randomUUID(), status: 'paid', currency: 'EUR', total: 129, amount_paid: 129 },
		}),
		headers: (timestamp, signature) => ({
			'x-accounting-event': 'invoice.paid',
			'x-accounting-delivery': randomUUID(),
			'x-accounting-signature': `t=${timestamp},v1=${signature}`,
		}),
	},
};

/** The body of an event that nobody has seen before. */
export const eventBody = (sender: Sender): string => JSON.stringify(KINDS[sender].body());

/** Signed at this moment: a service does so anew for each delivery. */
export const signedHeaders = (
	sender: Sender,
	secret: string,
	body: string,
): Record<string, string> => {
	const timestamp = Math.floor(Date.now() / 1000);
	const signed = KINDS[sender].headers(timestamp, hmacHex(secret, timestamp, body));
	return { 'content-type': 'application/json', ...signed };
};
