import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { MOST_IN_A_RUN } from '../once/claims';
import { remember } from '../once/keys';
import type { Item } from '../operation/operation';

interface Size {
	/** The round that was counted last, and how many there were before it. */
	readonly round: string;
	readonly before: number;
	readonly total: number;
}

/** How many writes each execution has asked of each node, over all rounds of a loop. */
const asked = new Map<string, Size>();

const MOST_EXECUTIONS = 1_000;

/** What n8n cannot remember to the end of the run could be sent again by a Retry. */
export const checkSize = (
	context: IExecuteFunctions,
	{ keys, isTool }: Item,
	count: number,
): void => {
	const name = `${context.getExecutionId()}/${context.getWorkflow().id}/${context.getNode().id}`;
	const round = keys.run();
	const last = asked.get(name);
	// Another try of the same round asks for nothing more; every call of an AI agent does.
	const before = (last?.round === round && !isTool ? last.before : last?.total) ?? 0;
	const total = before + count;
	if (total > MOST_IN_A_RUN) {
		throw new UserError(
			`${total} items in one run are more than n8n can remember, so a repeat could not be recognised`,
			{ description: `Nothing was sent now. Work on at most ${MOST_IN_A_RUN} in one execution.` },
		);
	}
	remember(asked, name, { round, before, total }, MOST_EXECUTIONS);
};
