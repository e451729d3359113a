import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { expressionsOf } from '../expression/entered';
import { tellsItemsApart } from '../expression/madeOf';
import { isTool } from '../idempotency/run';
import type { Operation } from '../operation/operation';

/** With the same values, two input items book every line of a journal twice, and pay a payout twice. */
export const hintRepeated = (
	context: IExecuteFunctions,
	{ fields }: Operation,
	times: number,
	results: readonly INodeExecutionData[],
	hint: (message: string) => void,
): void => {
	if (times < 2 || isTool(context)) return;
	if (expressionsOf(context, fields).some(({ text }) => tellsItemsApart(text))) return;
	// What is there is found by each item, and each goes on with it.
	if (results.some(({ json }) => json.created === false)) return;
	hint(
		`This ran once for each of the ${times} input items, with the same values. To run it once, turn on Execute Once in the settings of this node.`,
	);
};
