import type { Session } from './session.mts';

export interface ListSearch {
	/** The node's full type, for example `n8n-nodes-merchant-services.merchantPayments`. */
	nodeType: string;
	typeVersion?: number;
	methodName: string;
	/** The parameter the list belongs to. */
	path: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
	filter?: string;
	paginationToken?: string;
}

export interface ListSearchResult {
	results: Array<{ name: string; value: string | number; url?: string; description?: string }>;
	paginationToken?: string;
}

/** What the editor asks when a "From list" field is opened. */
export const searchList = async (
	session: Session,
	search: ListSearch,
): Promise<ListSearchResult> => {
	const { nodeType, typeVersion = 1, parameters, path, ...rest } = search;
	return await session.rest('POST', '/dynamic-node-parameters/resource-locator-results', {
		nodeTypeAndVersion: { name: nodeType, version: typeVersion },
		currentNodeParameters: parameters,
		path: path.startsWith('parameters.') ? path : `parameters.${path}`,
		...rest,
	});
};
