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
