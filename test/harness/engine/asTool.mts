import type { INodeType } from 'n8n-workflow';

/** The node as n8n hands it to an AI agent: the name of its type says that it is a tool. */
export const asTool = <T extends INodeType>(node: T): T =>
	Object.assign(Object.create(Object.getPrototypeOf(node) as object) as T, node, {
		description: { ...node.description, name: `${node.description.name}Tool` },
	});
