import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { receive, type Receiver } from '../../../../nodes/shared/webhook/receive';
import type { Delivery } from '../../../../nodes/shared/webhook/signature';
import type { Secrets } from '../../../../nodes/shared/webhook/verifyDelivery';

export interface Received {
	/** What was answered; nothing when a run starts and n8n answers. */
	readonly status: number | undefined;
	readonly message: string | undefined;
	readonly started: IDataObject[];
	readonly logs: string[];
}

/** n8n without n8n, light enough for ten thousand deliveries. */
export const receiveLightly = async (
	receiver: Receiver,
	secrets: Secrets,
	{ body, header }: Delivery,
	now: number,
	parameters: IDataObject = { events: ['*'] },
): Promise<Received> => {
	let status: number | undefined;
	let message: string | undefined;
	const logs: string[] = [];
	const log = (text: string) => void logs.push(text);
	const response = {
		status: (code: number) => {
			status = code;
			return response;
		},
		json: (answer: { message: string }) => {
			({ message } = answer);
			return response;
		},
		end: () => response,
	};
	const context = {
		getRequestObject: () => ({ rawBody: body, header, readRawBody: async () => {} }),
		getResponseObject: () => response,
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: 'n' }),
		getMode: () => 'webhook',
		logger: { error: log, warn: log, info: log, debug: log },
	} as unknown as IWebhookFunctions;
	const result: IWebhookResponseData = await receive(context, receiver, async () => secrets, now);
	const started = (result.workflowData ?? []).flat().map(({ json }) => json);
	if (started.length === 0 && result.noWebhookResponse !== true)
		throw new Error('n8n would answer');
	return { status, message, started, logs };
};
