import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

export interface Where {
	/** What the node "Trigger" has put out. */
	readonly other?: IDataObject;
	readonly type?: string;
}

/** Where fields can be dragged from: the items, and a node of the name "Trigger". */
export const contextOf = (
	items: readonly IDataObject[],
	{ other = {}, type = 'merchant' }: Where,
): IExecuteFunctions =>
	({
		getNode: () => ({ type }),
		getInputData: () => items.map((json) => ({ json })),
		evaluateExpression: (expression: string) => {
			if (!expression.includes('Trigger')) throw new Error('no such node');
			return other;
		},
	}) as unknown as IExecuteFunctions;
