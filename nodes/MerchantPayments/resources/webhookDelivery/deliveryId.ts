import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { locator } from '../../../shared/fields/locator';
import { requestOf } from '../../../shared/operation/requestOf';
import { openClient } from '../../../shared/transport/client';
import { readList } from '../../../shared/transport/paginate';
import { deliveryIdOf, deliveryLabel } from '../../labels';
import { toListItems } from '../../searchList';
import { service } from '../../service';
import { getAll as getEndpoints } from '../webhookEndpoint/getAll';
import { getAll } from './getAll';

export const deliveryId = locator({
	displayName: 'Delivery',
	name: 'deliveryId',
	description: 'The delivery to resend, from the logs of all your endpoints',
	searchListMethod: 'searchWebhookDeliveries',
});

/** A delivery is found through its endpoint, so the logs of all endpoints are read. */
export async function searchWebhookDeliveries(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const call = await openClient(this, service);
	const results: INodeListSearchItems[] = [];
	for (const endpoint of await readList(call, requestOf(getEndpoints))) {
		const deliveries = await readList(call, requestOf(getAll, { endpointId: String(endpoint.id) }));
		const identified = deliveries.map((delivery) => ({ ...delivery, id: deliveryIdOf(delivery) }));
		results.push(...toListItems(identified, deliveryLabel(endpoint), filter));
	}
	return { results };
}
