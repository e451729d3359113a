import { createHash } from 'node:crypto';
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { diagnose, type Hints } from './diagnose';
import { ALL_EVENTS, type Event, readEvent } from './events';
import { createRecentKeys } from './recentKeys';
import { type Delivery, type Scheme, verify } from './signature';

/** What a trigger says about its service. Data and pure functions. */
export interface Receiver {
	readonly scheme: Scheme;
	/** Tells one event from another, however often it is delivered. */
	readonly keyOf: (event: Event) => string;
	/** Started only when chosen by name, never by "All Events". */
	readonly onlyByName: readonly string[];
	/** Put beside the payload. */
	readonly enrich: (event: Event, header: Delivery['header']) => IDataObject;
	/** Figures in major units, for the filter by amount. */
	readonly amountOf: (event: Event) => number | undefined;
}

/** Secrets to verify with; or why there are none now although there should be. */
export type Secrets =
	| ({ readonly accepted: readonly string[] } & Hints)
	| { readonly unavailable: string };

export const isUnavailable = (secrets: object): secrets is { readonly unavailable: string } =>
	'unavailable' in secrets;

const RECENT_MS = 30_000;
const RECENT_MOST = 10_000;

const LONGEST_KEY = 200;

const isNew = createRecentKeys(RECENT_MS, RECENT_MOST);

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

export const deliveryOf = (context: IWebhookFunctions): Delivery => {
	const request = context.getRequestObject();
	return {
		body: request.rawBody ?? Buffer.alloc(0),
		header: (name) => request.header(name)?.slice(0, LONGEST_HEADER),
	};
};

const isChosen = (type: string, events: readonly string[], { onlyByName }: Receiver): boolean =>
	events.includes(type) || (events.includes(ALL_EVENTS) && !onlyByName.includes(type));

interface Filters {
	readonly currencies?: string;
	readonly minimumAmount?: number;
}

/** An event without a currency or an amount cannot be judged, and passes. */
const isWanted = (
	event: Event,
	{ currencies = '', minimumAmount = 0 }: Filters,
	receiver: Receiver,
) => {
	const wanted = currencies
		.toUpperCase()
		.split(/[^A-Z]+/)
		.filter(Boolean);
	const { currency } = event.data;
	if (wanted.length > 0 && typeof currency === 'string') {
		if (!wanted.includes(currency.toUpperCase())) return false;
	}
	// Written so that a minimum that is no number lets everything pass.
	if (!(Number(minimumAmount) > 0)) return true;
	const amount = receiver.amountOf(event);
	return amount === undefined || amount >= Number(minimumAmount);
};

/** Thousands of keys are kept, so a long one is kept as its hash. */
const shortKey = (key: string) =>
	key.length > LONGEST_KEY ? createHash('sha256').update(key).digest('hex') : key;

/** Starts a run for a genuine event that somebody chose, once, and for nothing else. */
export const receive = (
	context: IWebhookFunctions,
	receiver: Receiver,
	secrets: Secrets,
	now = Date.now(),
): IWebhookResponseData => {
	const delivery = deliveryOf(context);
	if (isUnavailable(secrets)) {
		context.logger.error(`Event not accepted: ${secrets.unavailable}`);
		return answer(context, 503, 'not ready');
	}
	const { accepted } = secrets;
	const verdict = verify(receiver.scheme, accepted, delivery, now);
	if (verdict.kind !== 'genuine') {
		const { reason, log } = diagnose(verdict, receiver.scheme, accepted, delivery, secrets);
		context.logger.warn(`Event refused: ${log}`);
		return answer(context, 401, reason);
	}

	const event = readEvent(delivery.body);
	if (!event) {
		// Any other answer would be retried and count towards switching the endpoint off.
		context.logger.warn('A signed event has no type or no data and was dropped');
		return answer(context, 200, 'not an event');
	}
	const events = context.getNodeParameter('events', []) as string[];
	const options = context.getNodeParameter('options', {}) as Filters & { dropRepeats?: boolean };
	if (!isChosen(event.type, events, receiver) || !isWanted(event, options, receiver)) {
		return answer(context, 200, 'not selected');
	}
	const deduplicationKey = shortKey(receiver.keyOf(event));
	const place = `${context.getWorkflow().id}/${context.getNode().id}`;
	// A test by hand never marks an event as seen.
	const mayDrop = options.dropRepeats !== false && context.getMode() !== 'manual';
	if (mayDrop && !isNew(`${place}/${deduplicationKey}`, now)) {
		return answer(context, 200, 'repeat');
	}
	const json: IDataObject = {
		...event,
		...receiver.enrich(event, delivery.header),
		deduplicationKey,
		receivedAt: new Date(now).toISOString(),
	};
	return { workflowData: [[{ json, pairedItem: { item: 0 } }]] };
};
