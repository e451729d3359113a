import type { IExecuteFunctions } from 'n8n-workflow';
import { expressionsOf } from '../expression/entered';
import { isTool } from '../idempotency/run';
import type { Operation } from '../operation/operation';

interface Done {
	/** How many items the operation ran for. */
	readonly times: number;
	/** What to know of the unit of its amounts. */
	readonly unit: string | undefined;
}

/** What to know of results: two input items book every line of a journal twice, and pay a payout twice. */
export const resultHints = (
	context: IExecuteFunctions,
	{ fields }: Operation,
	{ times, unit }: Done,
): string[] => {
	const isRepeated = times > 1 && !isTool(context) && expressionsOf(context, fields).length === 0;
	return [
		...(unit ? [unit] : []),
		...(isRepeated
			? [
					`This ran once for each of the ${times} input items, with the same values. To run it once, turn on Execute Once in the settings of this node.`,
				]
			: []),
	];
};
