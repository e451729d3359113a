import { locator } from '../../../shared/fields/locator';
import { endpointLabel } from '../../labels';
import { searchWhole } from '../../searchList';
import { getAll } from './getAll';

export const endpointId = locator({
	displayName: 'Webhook Endpoint',
	name: 'endpointId',
	description: 'The registered URL that receives events',
	searchListMethod: 'searchWebhookEndpoints',
});

export const searchWebhookEndpoints = searchWhole(getAll, endpointLabel);
