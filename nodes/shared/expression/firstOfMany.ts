import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { type Field, isNumber } from '../operation/field';
import { expressionsOf } from './entered';
import { ownValueAt } from './lookUp';
import { referenceAlone } from './reference';

/** `$('Sellers').first()`, which is what comes of dragging while only one item is there. */
const ONE_OF = /\$\((["'])(.+?)\1\)\.(first|last)\(\)/;

const countIn = (context: IExecuteFunctions, node: string): number => {
	try {
		return context.getWorkflowDataProxy(0).$items(node).length;
	} catch {
		return 0;
	}
};

/** The list of which a field takes the first entry, if it has more. */
const longerList = (json: IDataObject, path: readonly string[]) => {
	const at = path.indexOf('0');
	const list = at > 0 ? ownValueAt(json, path.slice(0, at)) : undefined;
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
	const items = context.getInputData();
	for (const { field, text } of expressionsOf(context, fields)) {
		const label = field.displayName;
		const [, , node, which] = ONE_OF.exec(text) ?? [];
		if (node !== undefined && items.length > 1 && countIn(context, node) > 1) {
			hint(
				`${label}: takes the ${which} item of "${node}" for all ${items.length} items. To take the one that belongs to each, write $('${node}').item instead.`,
			);
		}
		const dragged = isNumber(field) ? referenceAlone(text) : undefined;
		if (dragged?.root !== '$json') continue;
		for (const { json } of items) {
			const list = longerList(json, dragged.path);
			if (!list) continue;
			hint(
				`${label}: takes the first of the ${list.length} entries of ${list.name}. To use all of them, make items of them with a Split Out node first.`,
			);
		}
	}
};
