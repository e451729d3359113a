import {
	type Execution,
	getExecution,
	listExecutions,
} from '../../../scripts/n8n/client/executions.mts';
import type { Session } from '../../../scripts/n8n/client/session.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';

const LOOKED_AT = 30;
const WAIT_MS = 5000;

/** The execution that an event started: the one that has the event in what its trigger sent out. */
export const findRun = async (
	session: Session,
	workflowId: string,
	rawBody: string,
): Promise<string | undefined> => {
	const seen = new Set<string>();
	const look = async () => {
		const newest = (await listExecutions(session, { workflowId })).slice(0, LOOKED_AT);
		for (const { id, status } of newest) {
			if (seen.has(id) || status === 'new') continue;
			if (isAbout(await getExecution(session, id), rawBody)) return id;
			if (status !== 'running') seen.add(id);
		}
		return undefined;
	};
	// A run may be on its way still; one that never comes is shown as the list of all others.
	return await waitFor('the run', look, { timeout: WAIT_MS }).catch(() => undefined);
};

const isAbout = ({ data }: Execution, rawBody: string): boolean => {
	const event = JSON.parse(rawBody) as { created_at: string; data: unknown };
	const outputs = Object.values(data.resultData.runData).flat();
	return outputs
		.flatMap((run) => run.data?.main?.[0] ?? [])
		.some(
			({ json }) =>
				json.created_at === event.created_at &&
				JSON.stringify(json.data) === JSON.stringify(event.data),
		);
};
