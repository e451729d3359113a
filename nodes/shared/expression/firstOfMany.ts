import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { type Field, isNumber } from '../operation/field';
import { type Expression, expressionsOf } from './entered';
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

/** Which item a field takes for all, if there are more to take: three sellers are then paid alike. */
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

/** The fields that take one entry of a list for the whole: an order of three lines is invoiced as one. */
const oneOfList = (context: IExecuteFunctions, { field, text }: Expression): string[] => {
	const dragged = isNumber(field) ? referenceAlone(text) : undefined;
	if (!dragged || dragged.path.indexOf('0') < 1) return [];
	return [...context.getInputData().keys()]
		.flatMap((item) => longerList(jsonOf(context, dragged.root, item), dragged.path) ?? [])
		.map(
			({ length, name }) =>
				`takes the first of the ${length} entries of ${name}. To use all of them, make items of them with a Split Out node first.`,
		);
};

/** Says so where a field takes the first of many, which may as well be meant. */
export const warnOfFirst = (
	context: IExecuteFunctions,
	fields: readonly Field[],
	hint: (message: string) => void,
): void => {
	for (const expression of expressionsOf(context, fields)) {
		const { field, text } = expression;
		for (const sentence of [...oneForAll(context, text), ...oneOfList(context, expression)]) {
			hint(`${field.displayName}: ${sentence}`);
		}
	}
};
