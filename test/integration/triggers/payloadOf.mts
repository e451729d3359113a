import type { IDataObject } from 'n8n-workflow';

/** The event alone, without what the trigger puts beside it. */
export const payloadOf = ({
	major: _major,
	deduplicationKey: _key,
	receivedAt: _at,
	deliveryId: _delivery,
	...event
}: IDataObject): IDataObject => event;
