import type { IDataObject } from 'n8n-workflow';
import { findSecret } from './signingSecret';

export const idOf = (endpoint: IDataObject): string =>
	String(endpoint.id ?? endpoint.endpoint_id ?? '');

export const findId = (body: unknown): string => {
	const record = (body ?? {}) as IDataObject;
	const wrapped = Object.values(record).filter(
		(part): part is IDataObject => typeof part === 'object' && part !== null,
	);
	return [record, ...wrapped].map(idOf).find((id) => id !== '') ?? '';
};

/** Says that the secret is shown this once, and leaves away what is not needed to store it. */
export const createdEndpoint = (
	body: unknown,
	onlySecret: boolean,
	hint: (message: string) => void,
): IDataObject => {
	hint('Store the signing secret (whsec_…) now: the service does not show it again.');
	if (!onlySecret) return body as IDataObject;
	return { id: findId(body), signingSecret: findSecret(body) };
};

/** The kernel hides the secret from an AI agent, so somebody has to hear how to get one. */
export const endpointForTool = (body: unknown): IDataObject => ({
	...(body as IDataObject),
	id: findId(body),
	note: 'An AI agent does not get the signing secret. To get one, delete this endpoint and create it again in your Merchant dashboard, or with this node in a workflow without an agent.',
});
