import { createHash } from 'node:crypto';
import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

/** Chosen to receive whatever the service sends, also what it learns to send later. */
export const ALL_EVENTS = '*';

export const allEvents: INodePropertyOptions = {
	name: 'All Events',
	value: ALL_EVENTS,
	description: 'Including events that the service adds later',
};

/** A signed body that has the shape of an event. */
export interface Event extends IDataObject {
	type: string;
	data: IDataObject;
}

const isRecord = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nothing when the body is not an event: signed, yet of no use. What has a type must not get lost. */
export const readEvent = (body: Buffer): (IDataObject & { type: string }) | undefined => {
	let value: unknown;
	try {
		value = JSON.parse(body.toString().replace(/^\uFEFF/, ''));
	} catch {
		return undefined;
	}
	if (!isRecord(value)) return undefined;
	const { type } = value;
	return typeof type === 'string' ? { ...value, type } : undefined;
};

/** To look into: data of any other kind holds nothing that could be looked for. */
export const asEvent = (sent: IDataObject & { type: string }): Event => ({
	...sent,
	data: isRecord(sent.data) ? sent.data : {},
});

/** Halves of characters, and what stands for bytes that are no text. */
const BROKEN = /[\p{Cs}\uFFFD]/u;

/** What JSON can hold without two different values becoming the same text. */
export const isPlain = (value: unknown): value is string | number =>
	typeof value === 'string' ? value !== '' && !BROKEN.test(value) : Number.isSafeInteger(value);

/** For an event that names itself by nothing else: a repeat carries the same bytes. */
export const keyOfBytes = (body: Buffer): string =>
	`sha256:${createHash('sha256').update(body).digest('hex')}`;
