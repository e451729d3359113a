import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { expressionsOf } from '../expression/entered';
import { isTool } from '../idempotency/run';
import type { Operation } from '../operation/operation';
import { isGrouped } from './tasks';

const OF_ITEM = /\$(?:json|binary|itemIndex|input\.item)\b/;

/** What another node put out for each item, which may be one value for all of them. */
const MAY_BE_OF_ITEM = /\.(?:item|itemMatching|pairedItem)\b|\$node\b|\$data\b/;

const isAnotherForEach = (context: IExecuteFunctions, text: string): boolean => {
	if (OF_ITEM.test(text) || !MAY_BE_OF_ITEM.test(text)) return OF_ITEM.test(text);
	const valueOf = (item: number) => {
		try {
			return JSON.stringify(context.evaluateExpression(text.slice(1), item));
		} catch {
			// That item has failed already.
			return undefined;
		}
	};
	const first = valueOf(0);
	return context.getInputData().some((_, item) => valueOf(item) !== first);
};

/** With the same values, two input items book every line of a journal twice, and pay a payout twice. */
export const hintRepeated = (
	context: IExecuteFunctions,
	operation: Operation,
	times: number,
	results: readonly INodeExecutionData[],
	hint: (message: string) => void,
): void => {
	if (times < 2 || isTool(context) || isGrouped(context, operation)) return;
	// What is there is found by each item, and each goes on with it.
	const isDone = ({ json }: INodeExecutionData) =>
		json.created !== false && json.preview !== true && !('error' in json);
	if (!results.every(isDone)) return;
	if (expressionsOf(context, operation.fields).some(({ text }) => isAnotherForEach(context, text)))
		return;
	hint(
		`This ran once for each of the ${times} input items, with the same values. To run it once, turn on Execute Once in the settings of this node.`,
	);
};
