import { createHash } from 'node:crypto';
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { deduplicator } from './deduplicate';
import { diagnose, REASONS } from './diagnose';
import { ALL_EVENTS, asEvent, type Event, readEvent } from './events';
import { type FilterOptions, matchesFilter, type Sized, textsIn } from './matchesFilter';
import { type Delivery, type Scheme, verify } from './signature';
import { sumUp } from './sumUp';
import { dropsRepeats, tryParameter } from './tryParameter';
import { isUnavailable, type Secrets, verifyDelivery } from './verifyDelivery';

/** What a trigger says about its service. Data and pure functions. */
export interface Receiver extends Sized {
	readonly scheme: Scheme;
	/** Tells one event from another, however often it is delivered. */
	readonly keyOf: (event: Event, body: Buffer) => string;
	/** Started only when chosen by name, never by "All Events". */
	readonly onlyByName: readonly string[];
	/** Put beside the payload. */
	readonly enrich: (event: Event, header: Delivery['header']) => IDataObject;
}

/**
 * n8n evaluates an expression for every event of a trigger of version 1, and of a later one reads
 * only bodies that it can parse. So triggers are later ones, and read what n8n left.
 */
export const TRIGGER_VERSIONS = [1, 1.1];

const LONGEST_KEY = 200;

const answer = (
	context: IWebhookFunctions,
	status: number,
	message: string,
): IWebhookResponseData => {
	context.getResponseObject().status(status).json({ message }).end();
	return { noWebhookResponse: true };
};

/** A signature header of several secrets is a tenth of it. */
const LONGEST_HEADER = 4_096;

/** Bytes that cannot be read any more are none, which no signature fits. */
const deliveryOf = async (context: IWebhookFunctions, now: number): Promise<Delivery> => {
	const request = context.getRequestObject();
	try {
		await request.readRawBody();
	} catch (error) {
		const more = sumUp(context, 'unread', now);
		if (more !== undefined) {
			context.logger.warn(
				`The body of an event cannot be read: ${(error as Error).message}${more}`,
			);
		}
	}
	return {
		body: request.rawBody ?? Buffer.alloc(0),
		header: (name) => request.header(name)?.slice(0, LONGEST_HEADER),
	};
};

/** Only an empty list chooses nothing: a choice that cannot be read must not lose an event. */
const isChosen = (type: string, events: unknown, { onlyByName }: Receiver): boolean => {
	const chosen = textsIn(events);
	const isAll = chosen.length === 0 && !(Array.isArray(events) && events.length === 0);
	if (chosen.includes(type)) return true;
	return (isAll || chosen.includes(ALL_EVENTS)) && !onlyByName.includes(type);
};

/** Thousands of keys are kept, so a long one is kept as its hash. */
const shortKey = (key: string) =>
	key.length > LONGEST_KEY ? createHash('sha256').update(key).digest('hex') : key;

/** When a genuine delivery was sent. One that is sent again is signed anew, a replay is not. */
const sentAt = ({ scheme }: Receiver, { header }: Delivery): string | undefined => {
	const claim = scheme.read(header);
	return 'missing' in claim ? undefined : claim.timestamp;
};

/** Starts a run for a genuine event that somebody chose, once, and for nothing else. */
export const receive = async (
	context: IWebhookFunctions,
	receiver: Receiver,
	readSecrets: () => Promise<Secrets>,
	now = Date.now(),
): Promise<IWebhookResponseData> => {
	const delivery = await deliveryOf(context, now);
	const judged = await verifyDelivery(context, receiver.scheme, delivery, readSecrets, now);
	if (isUnavailable(judged)) {
		const { unavailable, toDo } = judged;
		const said = (text: string) => (toDo === undefined ? text : `${text}: ${toDo}`);
		const more = sumUp(context, 'unavailable', now);
		if (more !== undefined) context.logger.error(`Event not accepted: ${said(unavailable)}${more}`);
		return answer(context, 503, said('not ready'));
	}
	const { verdict, secrets } = judged;
	if (verdict.kind !== 'genuine') {
		const more = sumUp(context, verdict.kind, now);
		if (more !== undefined) {
			const log = diagnose(verdict, receiver.scheme, secrets.accepted, delivery, secrets);
			context.logger.warn(`Event refused: ${log}${more}`);
		}
		return answer(context, 401, REASONS[verdict.kind]);
	}

	const { unrecorded } = secrets;
	if (
		unrecorded &&
		verify(receiver.scheme, [unrecorded.secret], delivery, now).kind === 'genuine'
	) {
		// n8n keeps what is written here only where no execution starts. The service sends it again.
		if (unrecorded.restore(context)) {
			context.logger.warn(
				'The record of the endpoint was overwritten with an older one, and restored: the service sends the event again. To prevent it, unpublish and publish the workflow',
			);
			return answer(context, 503, 'restored, please send again');
		}
	}

	const sent = readEvent(delivery.body);
	if (!sent) {
		// Any other answer would be retried and count towards switching the endpoint off.
		context.logger.warn('A signed event without a type was ignored');
		return answer(context, 200, 'not an event');
	}
	const event = asEvent(sent);
	const events = tryParameter(context, 'events');
	const options: FilterOptions = {
		currencies: tryParameter(context, 'options.currencies'),
		minimumAmount: tryParameter(context, 'options.minimumAmount'),
	};
	if (!isChosen(event.type, events, receiver) || !matchesFilter(event, options, receiver)) {
		return answer(context, 200, 'not selected');
	}
	const deduplicationKey = shortKey(receiver.keyOf(event, delivery.body));
	// A test by hand never marks an event as seen.
	const mayDrop = context.getMode() !== 'manual' && dropsRepeats(context);
	const isFirst =
		!mayDrop || deduplicator.receive(context, deduplicationKey, sentAt(receiver, delivery));
	// Only what has started is done with: whoever passes deliveries on may keep this one.
	if (isFirst === undefined) return answer(context, 503, 'sent too often');
	if (!isFirst) return answer(context, 200, 'repeat');
	const json: IDataObject = {
		...sent,
		...receiver.enrich(event, delivery.header),
		deduplicationKey,
		receivedAt: new Date(now).toISOString(),
	};
	return { workflowData: [[{ json, pairedItem: { item: 0 } }]] };
};
