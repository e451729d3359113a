import { requestOf } from '../../../shared/operation/requestOf';
import type { Client } from '../../../shared/transport/client';
import { readList } from '../../../shared/transport/paginate';
import { idOf } from './createdEndpoint';
import { remove } from './delete';
import { getAll } from './getAll';

/** The IDs of the endpoints that are registered for a URL. */
export const endpointsAt = async (call: Client, url: string): Promise<string[]> =>
	(await readList(call, requestOf(getAll)))
		.filter((endpoint) => endpoint.url === url)
		.map(idOf)
		.filter(Boolean);

/** One that is gone already is as good as removed. */
export const removeByUrl = async (
	call: Client,
	url: string,
	isRemoved: (id: string) => boolean,
): Promise<void> => {
	for (const endpointId of (await endpointsAt(call, url)).filter(isRemoved)) {
		const request = requestOf(remove, { endpointId });
		await call({ ...request, repeatable: true, tolerates: [404] });
	}
};
