import { receiver as accounting } from '../../../../nodes/MerchantAccounting/webhook/receiver';
import { receiver as payments } from '../../../../nodes/MerchantPayments/webhook/receiver';
import type { Delivery } from '../../../../nodes/shared/webhook/signature';
import recorded from './vectors.json';

export type Vector = (typeof recorded.vectors)[number];
export type SchemeName = 'payments' | 'accounting';

/** Computed with the openssl binary; each vector holds the command that gave its value. */
export const { vectors, secrets } = recorded;

export const schemes = { payments: payments.scheme, accounting: accounting.scheme };

export const vectorNamed = (name: string): Vector => {
	const found = vectors.find((vector) => vector.name === name);
	if (!found) throw new Error(`No vector is called ${name}`);
	return found;
};

export const secretOf = ({ secret }: Vector): string => secrets[secret as keyof typeof secrets];

/** The headers of the documents, filled in by hand. */
export const headersOf = (
	scheme: SchemeName,
	timestamp: string,
	signature: string,
): Record<string, string> =>
	scheme === 'payments'
		? { 'x-service-timestamp': timestamp, 'x-service-signature': signature }
		: { 'x-accounting-signature': `t=${timestamp},v1=${signature}` };

export const deliveryWith = (headers: Record<string, string>, body: Buffer): Delivery => ({
	body,
	header: (name) => headers[name.toLowerCase()],
});

export const bodyOf = ({ bodyBase64 }: Vector): Buffer => Buffer.from(bodyBase64, 'base64');

export const deliveryOf = (vector: Vector, headers: Record<string, string> = {}): Delivery =>
	deliveryWith(
		{ ...headersOf(vector.scheme as SchemeName, vector.timestamp, vector.hmac), ...headers },
		bodyOf(vector),
	);

export const momentOf = ({ timestamp }: Vector): number => Number(timestamp) * 1000;
