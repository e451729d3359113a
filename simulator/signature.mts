import { createHmac } from 'node:crypto';

export const hmacHex = (secret: string, timestamp: number | string, rawBody: string): string =>
	createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
