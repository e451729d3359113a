import type { Execution, Item } from '../../../scripts/n8n/client/executions.mts';
import { unflatten } from '../../../scripts/n8n/client/unflatten.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import type { Database } from './database.mts';

/** A run of a flow whose first node is "Event" and whose last one is "After". */
export interface Run {
	id: string;
	status: Execution['status'];
	retryOf: string | null;
	stoppedAt: number;
	/** Of the payment that its event is about; none when n8n has forgotten the event. */
	payment?: string;
	/** Whether the trigger let the event through, and everything behind it was done. */
	passed: boolean;
}

interface Row {
	id: number;
	status: Execution['status'];
	retryOf: string | null;
	stoppedAt: Date | null;
	data: string;
}

type Data = Execution['data'] & {
	executionData?: { nodeExecutionStack?: Array<{ data?: { main?: Item[][] } }> };
};

const PATIENCE = { timeout: 300_000, interval: 250 };

/** All runs of a workflow, or those after one that is known. */
export const runsOf = async (
	{ query }: Database,
	workflowId: string,
	after = 0,
): Promise<Run[]> => {
	const rows = await query<Row>(
		`SELECT e.id, e.status, e."retryOf", e."stoppedAt", d.data
		FROM execution_entity e JOIN execution_data d ON d."executionId" = e.id
		WHERE e."workflowId" = $1 AND e.id > $2 ORDER BY e.id`,
		[workflowId, after],
	);
	return rows.map(({ id, status, retryOf, stoppedAt, data }) => ({
		id: String(id),
		status,
		retryOf,
		stoppedAt: stoppedAt?.getTime() ?? 0,
		...fateOf(unflatten(data) as Data),
	}));
};

const fateOf = ({ resultData, executionData }: Data): Pick<Run, 'payment' | 'passed'> => {
	const { runData = {} } = resultData;
	// An event that has not passed yet waits for the first node.
	const [waiting] = executionData?.nodeExecutionStack ?? [];
	const [item] = runData.Event?.[0]?.data?.main?.[0] ?? waiting?.data?.main?.[0] ?? [];
	const payment = (item?.json.data as { id?: string } | undefined)?.id;
	return { payment, passed: runData.After?.[0]?.executionStatus === 'success' };
};

/** How many runs of a workflow ended well, and how many have not ended yet. */
export const countRuns = async (
	{ query }: Database,
	workflowId: string,
): Promise<{ succeeded: number; unfinished: number }> => {
	const [{ succeeded, unfinished }] = await query<Record<'succeeded' | 'unfinished', string>>(
		`SELECT count(*) FILTER (WHERE status = 'success') AS succeeded,
			count(*) FILTER (WHERE status IN ('new', 'running')) AS unfinished
		FROM execution_entity WHERE "workflowId" = $1`,
		[workflowId],
	);
	return { succeeded: Number(succeeded), unfinished: Number(unfinished) };
};

/** Resolves when nothing of a workflow runs or waits for a worker any more. */
export const idle = async (database: Database, workflowId: string): Promise<void> => {
	await waitFor(
		`the end of all runs of workflow ${workflowId}`,
		async () => {
			const { unfinished } = await countRuns(database, workflowId);
			return unfinished === 0 ? true : undefined;
		},
		PATIENCE,
	);
};

/** How often each event passed, of those that were sent. */
export const timesPassed = (payments: string[], runs: Run[]): number[] => {
	const times = new Map<string, number>();
	for (const { payment, passed } of runs) {
		if (payment && passed) times.set(payment, (times.get(payment) ?? 0) + 1);
	}
	return payments.map((payment) => times.get(payment) ?? 0);
};
