import type { IDataObject } from 'n8n-workflow';
import type { Client } from '../../../shared/transport/client';
import { findList } from '../../../shared/transport/list';
import { deliveriesIn, isDead } from '../webhookDelivery/deliveryLog';
import { getAll as getLog } from '../webhookDelivery/getAll';
import { idOf } from '../webhookEndpoint/createdEndpoint';
import { type Answer, ask } from './ask';

/** How many deliveries failed, by the logs of all endpoints. Without an endpoint there is no log. */
export const countFailed = async (
	call: Client,
	endpoints: Answer<IDataObject[]>,
): Promise<Answer<number>> => {
	// An API key that can read logs can list endpoints, so whatever refused the list refuses the logs.
	if (!('value' in endpoints)) return endpoints;
	const ids = endpoints.value.map(idOf).filter(Boolean);
	if (ids.length === 0) {
		const explanation = 'No webhook endpoint is registered, so there is no delivery log to read.';
		return { finding: { status: 'notTestable', explanation } };
	}
	let count = 0;
	for (const endpointId of ids) {
		const read = (body: unknown) => deliveriesIn(findList(body), endpointId);
		const log = await ask(call, read, getLog, { endpointId });
		if (!('value' in log)) return log;
		count += log.value.filter(isDead).length;
	}
	return { value: count };
};
