import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { MOST_IN_A_RUN } from '../once/claims';
import { remember } from '../once/keys';

/** How many writes each execution has asked of each node, over all rounds of a loop. */
const asked = new Map<string, number>();

const MOST_EXECUTIONS = 1_000;

/** What n8n cannot remember to the end of the run could be sent again by a Retry. */
export const checkSize = (context: IExecuteFunctions, count: number): void => {
	const name = `${context.getExecutionId()}/${context.getWorkflow().id}/${context.getNode().id}`;
	const total = (asked.get(name) ?? 0) + count;
	if (total > MOST_IN_A_RUN) {
		throw new UserError(
			`${total} items in one run are more than n8n can remember, so a repeat could not be recognised`,
			{ description: `Nothing was sent now. Work on at most ${MOST_IN_A_RUN} in one execution.` },
		);
	}
	remember(asked, name, total, MOST_EXECUTIONS);
};
