import { stage } from './stage.mts';

const COUNTER = 'n8n_expression_pool_acquired_total';

/** How many expression engines n8n says it has set up since it started, for whatever reason. */
export const expressionEngines = async (): Promise<number> => {
	const answer = await fetch(`${stage.n8n.url}/metrics`);
	const text = await answer.text();
	const value = new RegExp(`^${COUNTER} (\\d+)$`, 'm').exec(text)?.[1];
	if (value === undefined) throw new Error(`n8n does not say ${COUNTER}`);
	return Number(value);
};
