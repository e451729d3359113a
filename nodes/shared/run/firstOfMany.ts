import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Field } from '../operation/field';
import { expressionsOf } from './expressions';

/** `$('Sellers').first()`, which is what comes of dragging while only one item is there. */
const ONE_OF = /\$\((["'])(.+?)\1\)\.(first|last)\(\)/;

interface Proxy {
	$items: (node: string) => INodeExecutionData[];
}

const countIn = (context: IExecuteFunctions, node: string): number => {
	try {
		return (context.getWorkflowDataProxy(0) as unknown as Proxy).$items(node).length;
	} catch {
		return 0;
	}
};

/** Says which fields of a write take one item of several for all items: three sellers are then paid alike. */
export const hintFirstOfMany = (
	context: IExecuteFunctions,
	fields: readonly Field[],
	hint: (message: string) => void,
): void => {
	const items = context.getInputData().length;
	if (items < 2) return;
	for (const { field, text } of expressionsOf(context, fields)) {
		const [, , node, which] = ONE_OF.exec(text) ?? [];
		if (node === undefined || countIn(context, node) < 2) continue;
		hint(
			`${field.displayName}: takes the ${which} item of "${node}" for all ${items} items. To take the one that belongs to each, write $('${node}').item instead.`,
		);
	}
};
