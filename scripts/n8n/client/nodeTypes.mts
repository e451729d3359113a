import { call, type Session } from './session.mts';

export interface NodeProperty {
	displayName: string;
	name: string;
	type: string;
	default: unknown;
	options?: Array<{ name: string; value?: unknown; action?: string; description?: string }>;
	displayOptions?: { show?: Record<string, unknown[]> };
	[option: string]: unknown;
}

export interface NodeType {
	name: string;
	displayName: string;
	version: number | number[];
	group: string[];
	properties: NodeProperty[];
	credentials?: Array<{ name: string; required?: boolean }>;
	usableAsTool?: boolean | object;
	[option: string]: unknown;
}

/** Every node type n8n offers in the editor, or those of one package. */
export const listNodeTypes = async (
	session: Session,
	packageName?: string,
): Promise<NodeType[]> => {
	const headers = { cookie: session.cookie };
	const response = await call(session.url, 'GET', '/types/nodes.json', { headers });
	const types = (await response.json()) as NodeType[];
	return packageName ? types.filter(({ name }) => name.startsWith(`${packageName}.`)) : types;
};
