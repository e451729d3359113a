import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isNumber } from '../operation/field';
import { ownValueAt } from './lookUp';
import { referenceAlone } from './reference';
import { jsonOf } from './sources';
import type { Warning } from './warning';

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
const oneForAll = (context: IExecuteFunctions, text: string): string[] => {
	const { length } = context.getInputData();
	const [found, , node, which] = ONE_OF.exec(text) ?? [];
	if (found === undefined || length < 2) return [];
	if (node === undefined) {
		return [
			`takes the ${which} input item for all ${length} items. To take each item's own value, write $json instead.`,
		];
	}
	if (countIn(context, node) < 2) return [];
	return [
		`takes the ${which} item of "${node}" for all ${length} items. To take the one that belongs to each, write $('${node}').item instead.`,
	];
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
 * Whether a field takes one item of several for all items, or one entry of a list for the whole:
 * three sellers are then paid alike, and an order of three lines is invoiced as one.
 */
export const firstOfMany: Warning = (context, { field, text }) => {
	const dragged = isNumber(field) ? referenceAlone(text) : undefined;
	const lists =
		dragged && dragged.path.indexOf('0') > 0
			? [...context.getInputData().keys()].flatMap(
					(item) => longerList(jsonOf(context, dragged.root, item), dragged.path) ?? [],
				)
			: [];
	return [
		...oneForAll(context, text),
		...lists.map(
			({ length, name }) =>
				`takes the first of the ${length} entries of ${name}. To use all of them, make items of them with a Split Out node first.`,
		),
	];
};
