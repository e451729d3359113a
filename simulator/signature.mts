import { createHmac } from 'node:crypto';

export function hmacHex(secret: string, timestamp: number | string, rawBody: string): string {
	return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
}
