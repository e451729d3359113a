import type { FunctionsBase, INode } from 'n8n-workflow';

const known = new WeakMap<object, INode>();

/** n8n copies the whole node for whoever asks, and it stays the same as long as a context lasts. */
export const nodeOf = (context: Pick<FunctionsBase, 'getNode'>): INode => {
	const node = known.get(context) ?? context.getNode();
	known.set(context, node);
	return node;
};
