import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
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

const dataOf = (context: IHookFunctions | IWebhookFunctions): EndpointRecord =>
	context.getWorkflowStaticData('node');

export const readRecord = (context: IHookFunctions | IWebhookFunctions): Readonly<EndpointRecord> =>
	dataOf(context);

export const writeRecord = (
	context: IHookFunctions,
	{ endpointId, url, secret }: { endpointId: string; url: string; secret: string },
	apiKey: string,
): void => {
	const record: EndpointRecord = { endpointId, url, sealedSecret: seal(secret, apiKey) };
	if (context.getMode() === 'manual') record.isTest = true;
	Object.assign(dataOf(context), record);
};

export const noteCaughtUp = (context: IHookFunctions, caughtUp: string[]): void => {
	Object.assign(dataOf(context), { caughtUp });
};

export const clearRecord = (context: IHookFunctions): void => {
	const data = dataOf(context);
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
