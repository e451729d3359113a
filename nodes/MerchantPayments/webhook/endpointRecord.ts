import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { monotonicNow } from '../../shared/async/clock';
import { placeOf } from '../../shared/ledger/placeOf';
import { seal, unseal } from './sealedSecret';

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

interface Memory {
	/** n8n writes the static data of a workflow as a whole, from any copy: also from an older one. */
	record?: EndpointRecord;
	/** When this record was put back last. */
	restoredAt?: number;
	/** A removal was asked for: the endpoint may be gone, even if no response said so. */
	mayBeRemoved?: boolean;
	/** Since registering began, until it succeeds or, after it has failed, n8n cleans up. */
	isRegistering?: boolean;
}

/** What this process did with the endpoint of each trigger. */
const memories = new Map<string, Memory>();

export const memoryOf = (context: Context): Memory => {
	const name = placeOf(context);
	const memory = memories.get(name) ?? {};
	memories.set(name, memory);
	return memory;
};

export const readRecord = (context: Context): Readonly<EndpointRecord> => dataOf(context);

/** What this process registered itself, where the record says something else. */
export const readOwnRecord = (context: Context): Readonly<EndpointRecord> | undefined => {
	const { isTest, endpointId } = dataOf(context);
	const { record } = memoryOf(context);
	return isTest || record?.endpointId === endpointId ? undefined : record;
};

/** An older copy may be saved again and again, and events must arrive all the same. */
const RESTORED_MS = 60 * 60_000;

/** Puts it in the place of the record, once in a while. False when it is there, or was a while ago. */
export const restoreRecord = (context: Context, now = monotonicNow()): boolean => {
	const own = readOwnRecord(context);
	const memory = memoryOf(context);
	if (!own || now - (memory.restoredAt ?? -Infinity) < RESTORED_MS) return false;
	Object.assign(dataOf(context), own);
	memory.restoredAt = now;
	return true;
};

export const writeRecord = (
	context: IHookFunctions,
	{ endpointId, url, secret }: { endpointId: string; url: string; secret: string },
	apiKey: string,
): void => {
	const record: EndpointRecord = { endpointId, url, sealedSecret: seal(secret, apiKey) };
	const memory = memoryOf(context);
	delete memory.mayBeRemoved;
	delete memory.isRegistering;
	if (context.getMode() === 'manual') record.isTest = true;
	else Object.assign(memory, { record, restoredAt: undefined });
	Object.assign(dataOf(context), record);
};

export const noteCaughtUp = (context: IHookFunctions, caughtUp: string[]): void => {
	Object.assign(dataOf(context), { caughtUp });
};

export const clearRecord = (context: IHookFunctions): void => {
	const data = dataOf(context);
	const memory = memoryOf(context);
	delete memory.mayBeRemoved;
	if (!data.isTest) delete memory.record;
	for (const name of Object.keys(data)) delete data[name as keyof EndpointRecord];
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
