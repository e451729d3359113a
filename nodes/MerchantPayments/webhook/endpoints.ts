import { UserError } from 'n8n-workflow';
import { toResult } from '../../shared/async/result';
import { requestOf } from '../../shared/operation/requestOf';
import type { Client } from '../../shared/transport/client';
import { readList } from '../../shared/transport/paginate';
import { create, findId, findSecret, getAll, idOf, remove } from '../resources/webhookEndpoint';

export const listEndpoints = async (call: Client): Promise<Array<{ id: string; url: string }>> => {
	// Whoever may only read the logs gets no further, so the error names what registering needs.
	const { needs } = requestOf(create);
	const endpoints = await readList(call, { ...requestOf(getAll), needs });
	return endpoints.map((endpoint) => ({ id: idOf(endpoint), url: String(endpoint.url) }));
};

/** One that is gone already is as good as removed. */
export const removeEndpoint = async (call: Client, id: string): Promise<void> => {
	const request = requestOf(remove, { endpointId: id });
	await call({ ...request, repeatable: true, tolerates: [404] });
};

export const removeByUrl = async (call: Client, url: string): Promise<void> => {
	for (const endpoint of await listEndpoints(call)) {
		if (endpoint.url === url && endpoint.id !== '') await removeEndpoint(call, endpoint.id);
	}
};

export const createEndpoint = async (
	call: Client,
	url: string,
): Promise<{ endpointId: string; secret: string }> => {
	const request = requestOf(create, {}, { body: { url } });
	// One without a secret is removed again here, so its answer has to come through.
	const answer = await toResult(async () => await call({ ...request, contract: undefined }));
	const body = 'value' in answer ? answer.value.body : undefined;
	const [endpointId, secret] = [findId(body), findSecret(body)];
	if (secret !== undefined && endpointId !== '') return { endpointId, secret };
	// It may have been registered although no answer came.
	const removed = await toResult(async () => await removeByUrl(call, url));
	if ('error' in answer) throw answer.error;
	throw new UserError('The service registered the endpoint but returned no signing secret', {
		description: `Its events could not be verified. ${
			'value' in removed
				? 'It was removed again.'
				: 'Removing it failed: remove it in your Merchant dashboard.'
		} Register it yourself and set Registration to Manual.`,
	});
};
