import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { monotonicNow } from '../../shared/async/clock';
import { createExpiringMap } from '../../shared/async/expiringMap';
import { seal, unseal } from './sealedSecret';

const MOST_TRIGGERS = 10_000;

/** What n8n remembers of the endpoint it registered, in the workflow's static data. */
interface EndpointRecord {
	endpointId?: string;
	url?: string;
	sealedSecret?: string;
	/** Of a test address: n8n does not say so when it has it removed. */
	isTest?: boolean;
	/** Dead letters that Catch Up had sent once more. */
	caughtUp?: string[];
}

type Context = IHookFunctions | IWebhookFunctions;

const dataOf = (context: Context): EndpointRecord => context.getWorkflowStaticData('node');

/**
 * What this process registered. n8n writes the static data of a workflow as a whole, from whatever
 * copy somebody holds: another trigger, a Code node or an import can put an older record there.
 */
const registered = new Map<string, EndpointRecord>();

const nameOf = (context: Context) => `${context.getWorkflow().id}/${context.getNode().id}`;

/** Endpoints whose removal was asked for: they may be gone, whatever became of the response. */
const removing = new Set<string>();

export const noteRemoval = (context: IHookFunctions): void => void removing.add(nameOf(context));

export const forgetRemoval = (context: IHookFunctions): void =>
	void removing.delete(nameOf(context));

export const mayBeRemoved = (context: IHookFunctions): boolean => removing.has(nameOf(context));

export const readRecord = (context: Context): Readonly<EndpointRecord> => dataOf(context);

/** What this process registered itself, where the record says something else. */
export const readOwnRecord = (context: Context): Readonly<EndpointRecord> | undefined => {
	const { isTest, endpointId } = dataOf(context);
	const own = registered.get(nameOf(context));
	return isTest || own?.endpointId === endpointId ? undefined : own;
};

/** Whoever holds an older copy may save it again and again, and events must arrive all the same. */
const RESTORED_MS = 60 * 60_000;

const restored = createExpiringMap<true>(RESTORED_MS, MOST_TRIGGERS);

/** Puts it in the place of the record, once in a while. False when it is there, or was a while ago. */
export const restoreRecord = (context: Context, now = monotonicNow()): boolean => {
	const own = readOwnRecord(context);
	const name = `${nameOf(context)}/${own?.endpointId}`;
	if (!own || restored.get(name, now)) return false;
	Object.assign(dataOf(context), own);
	restored.set(name, true, now);
	return true;
};

export const writeRecord = (
	context: IHookFunctions,
	{ endpointId, url, secret }: { endpointId: string; url: string; secret: string },
	apiKey: string,
): void => {
	const record: EndpointRecord = { endpointId, url, sealedSecret: seal(secret, apiKey) };
	forgetRemoval(context);
	if (context.getMode() === 'manual') record.isTest = true;
	else registered.set(nameOf(context), record);
	Object.assign(dataOf(context), record);
};

export const noteCaughtUp = (context: IHookFunctions, caughtUp: string[]): void => {
	Object.assign(dataOf(context), { caughtUp });
};

export const clearRecord = (context: IHookFunctions): void => {
	const data = dataOf(context);
	forgetRemoval(context);
	if (!data.isTest) registered.delete(nameOf(context));
	delete data.endpointId;
	delete data.url;
	delete data.sealedSecret;
	delete data.isTest;
	delete data.caughtUp;
};

/** Nothing when there is no record, or when it was sealed under none of the keys. */
export const secretIn = (
	{ sealedSecret }: EndpointRecord,
	apiKeys: readonly string[],
): string | undefined => {
	// Static data can be written from outside, with anything.
	if (typeof sealedSecret !== 'string') return undefined;
	return apiKeys.map((apiKey) => unseal(sealedSecret, apiKey)).find((secret) => secret);
};
