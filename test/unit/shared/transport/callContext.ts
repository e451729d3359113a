import type {
	IAdditionalCredentialOptions,
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
} from 'n8n-workflow';
import type { CallContext } from '../../../../nodes/shared/transport/http';

/** What the client of n8n does with one request: an answer, or an error that it throws. */
export type Reply = { status: number; body?: string; headers?: Record<string, string> } | Error;

export interface Sent extends IHttpRequestOptions {
	credential?: string;
	data?: ICredentialDataDecryptedObject;
}

/** n8n without n8n: gives the replies one after the other, the last one for ever, and keeps a log. */
export const callContext = (replies: Reply[], credentials: ICredentialDataDecryptedObject = {}) => {
	const sent: Sent[] = [];
	const reply = async (options: Sent) => {
		sent.push(options);
		const next = replies[Math.min(sent.length, replies.length) - 1];
		if (next instanceof Error) throw next;
		return { statusCode: next.status, headers: next.headers ?? {}, body: next.body ?? '' };
	};
	const context = {
		getNode: () => ({ id: 'n', name: 'Node', type: 't', typeVersion: 1, position: [0, 0] }),
		getCredentials: async () => credentials,
		helpers: {
			httpRequest: reply,
			httpRequestWithAuthentication: async (
				credential: string,
				options: IHttpRequestOptions,
				{ credentialsDecrypted }: IAdditionalCredentialOptions,
			) => await reply({ ...options, credential, data: credentialsDecrypted?.data }),
		},
	} as unknown as CallContext;
	return { context, sent };
};
