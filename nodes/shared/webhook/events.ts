import { createHash } from 'node:crypto';
import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

/** Chosen to receive whatever the service sends, also what it learns to send later. */
export const ALL_EVENTS = '*';

export const allEvents: INodePropertyOptions = {
	name: 'All Events',
	value: ALL_EVENTS,
	description: 'Also events that the service adds later',
};

/** A signed body that has the shape of an event. */
export interface Event extends IDataObject {
	type: string;
	data: IDataObject;
}

/** Nothing when the body is not an event: signed, yet of no use. */
export const readEvent = (body: Buffer): Event | undefined => {
	let value: unknown;
	try {
		value = JSON.parse(body.toString().replace(/^\uFEFF/, ''));
	} catch {
		return undefined;
	}
	const { type, data } = (value ?? {}) as IDataObject;
	const isEvent =
		typeof type === 'string' && typeof data === 'object' && data !== null && !Array.isArray(data);
	return isEvent ? (value as Event) : undefined;
};

/** What JSON can hold without two different values becoming the same text. */
export const isPlain = (value: unknown): value is string | number =>
	typeof value === 'string' ? value !== '' : Number.isSafeInteger(value);

/** For an event that names itself by nothing else: a repeat carries the same bytes. */
export const keyOfBytes = (body: Buffer): string =>
	`sha256:${createHash('sha256').update(body).digest('hex')}`;
