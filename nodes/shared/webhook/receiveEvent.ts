import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { keptSecrets } from './keptSecrets';
import { receive, type Receiver, type Secrets } from './receive';

/**
 * n8n evaluates an expression for every event of a trigger of version 1, and of a later one reads
 * only bodies that it can parse. So triggers are later ones, and read what n8n left.
 */
export const TRIGGER_VERSIONS = [1, 1.1];

/** Bytes that cannot be read any more are none, which no signature fits. */
const readBody = async (context: IWebhookFunctions): Promise<void> => {
	try {
		await context.getRequestObject().readRawBody();
	} catch (error) {
		context.logger.warn(`The body of an event cannot be read: ${(error as Error).message}`);
	}
};

/** What a trigger does with a call. */
export const receiveEvent = async (
	context: IWebhookFunctions,
	receiver: Receiver,
	readSecrets: () => Promise<Secrets>,
): Promise<IWebhookResponseData> => {
	await readBody(context);
	return receive(context, receiver, await keptSecrets(context, receiver.scheme, readSecrets));
};
