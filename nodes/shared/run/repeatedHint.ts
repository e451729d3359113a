import type { IExecuteFunctions } from 'n8n-workflow';
import { expressionsOf } from '../expression/entered';
import { isTool } from '../idempotency/run';
import type { Operation } from '../operation/operation';

/** Without expressions, two input items book every line of a journal twice, and pay a payout twice. */
export const hintRepeated = (
	context: IExecuteFunctions,
	{ fields }: Operation,
	times: number,
	hint: (message: string) => void,
): void => {
	if (times < 2 || isTool(context) || expressionsOf(context, fields).length > 0) return;
	hint(
		`This ran once for each of the ${times} input items, with the same values. To run it once, turn on Execute Once in the settings of this node.`,
	);
};
