import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { type Field, isNumber } from '../operation/field';
import { expressionsOf } from './entered';
import { ownValueAt } from './lookUp';
import { referenceAlone } from './reference';
import { jsonOf } from './sources';

/** `$('Sellers').first()`, which is what comes of dragging while only one item is there. */
const ONE_OF = /\$(?:input|\((["'])(.+?)\1\))\.(first|last)\(\)/;

const countIn = (context: IExecuteFunctions, node: string): number => {
	try {
		return context.getWorkflowDataProxy(0).$items(node).length;
	} catch {
		return 0;
	}
};

/** Which item a field takes for all, if there are more to take. */
const oneForAll = (context: IExecuteFunctions, text: string): string | undefined => {
	const { length } = context.getInputData();
	const [found, , node, which] = ONE_OF.exec(text) ?? [];
	if (found === undefined || length < 2) return undefined;
	if (node === undefined) {
		return `takes the ${which} input item for all ${length} items. To take each item's own value, write $json instead.`;
	}
	if (countIn(context, node) < 2) return undefined;
	return `takes the ${which} item of "${node}" for all ${length} items. To take the one that belongs to each, write $('${node}').item instead.`;
};

/** The list of which a field takes the first entry, if it has more. */
const longerList = (json: IDataObject, path: readonly string[]) => {
	const at = path.indexOf('0');
	const list = ownValueAt(json, path.slice(0, at));
	return Array.isArray(list) && list.length > 1
		? { name: path[at - 1], length: list.length }
		: undefined;
};

/**
 * Says which fields of a write take one item of several for all items, or one entry of a list for
 * the whole: three sellers are then paid alike, and an order of three lines is invoiced as one.
 */
export const hintFirstOfMany = (
	context: IExecuteFunctions,
	fields: readonly Field[],
	hint: (message: string) => void,
): void => {
	for (const { field, text } of expressionsOf(context, fields)) {
		const label = field.displayName;
		const sentence = oneForAll(context, text);
		if (sentence) hint(`${label}: ${sentence}`);
		const dragged = isNumber(field) ? referenceAlone(text) : undefined;
		if (!dragged || dragged.path.indexOf('0') < 1) continue;
		for (const item of context.getInputData().keys()) {
			const list = longerList(jsonOf(context, dragged.root, item), dragged.path);
			if (!list) continue;
			hint(
				`${label}: takes the first of the ${list.length} entries of ${list.name}. To use all of them, make items of them with a Split Out node first.`,
			);
		}
	}
};
