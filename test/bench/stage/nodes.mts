import type { Work } from '../../../scripts/n8n/client/chainNodes.mts';
import { packageName } from '../../../scripts/n8n/packageName.mts';
import type { Chosen } from './startStage.mts';

export function ownNode(
	name: string,
	parameters: Record<string, unknown>,
	credentials?: Chosen,
): Work {
	const typeVersion = name.endsWith('Trigger') ? 1.1 : 1;
	return { type: `${packageName}.${name}`, typeVersion, parameters, credentials };
}

/** n8n's own HTTP Request node, with the key in a header credential. */
export function httpRequest(
	url: string,
	credentials: Chosen,
	parameters: Record<string, unknown> = {},
): Work {
	return {
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
	};
}
