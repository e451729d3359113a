import type { Work } from '../../../scripts/n8n/client/chainNodes.mts';
import { ownType } from '../../../scripts/n8n/ownType.mts';
import type { Chosen } from './startStage.mts';

export const ownNode = (
	name: string,
	parameters: Record<string, unknown>,
	credentials?: Chosen,
): Work => ({ ...ownType(name), parameters, credentials });

/** n8n's own HTTP Request node, with the key in a header credential. */
export const httpRequest = (
	url: string,
	credentials: Chosen,
	parameters: Record<string, unknown> = {},
): Work => ({
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.5,
	parameters: {
		url,
		authentication: 'genericCredentialType',
		genericAuthType: 'httpHeaderAuth',
		options: {},
		...parameters,
	},
	credentials,
});
