import {
	type Execution,
	type ExecutionSummary,
	retryExecution,
} from '../../scripts/n8n/client/executions.mts';
import { ONE_CALL, type Session } from '../../scripts/n8n/client/session.mts';
import type { RunningN8n } from '../../scripts/n8n/startN8n.mts';
import { waitFor } from '../../scripts/n8n/waitFor.mts';
import type { Flow } from './lane.mts';

export type Counted = 'executions' | 'retries' | 'kills';

/** The real n8n everything happens in. */
export interface Stage {
	n8n: RunningN8n;
	session: Session;
	count: (what: Counted, times?: number) => void;
}

const PATIENCE = { timeout: 600_000, interval: 300 };
const PAGE = 100;
const UNFINISHED = ['new', 'running'];

interface Page {
	results: ExecutionSummary[];
	nextCursor?: string | null;
}

/** All executions of a flow, newest first. */
export const executionsOf = async ({ session }: Stage, flow: Flow): Promise<ExecutionSummary[]> => {
	const all = new Map<string, ExecutionSummary>();
	const filter = JSON.stringify({ workflowId: flow.id });
	let cursor: string | null | undefined = '';
	while (cursor !== null && cursor !== undefined) {
		const more: Record<string, string> = cursor === '' ? {} : { cursor };
		const query = new URLSearchParams({ filter, limit: String(PAGE), ...more });
		const page: Page = await session.rest('GET', `/executions?${query}`);
		for (const execution of page.results) all.set(execution.id, execution);
		cursor = page.nextCursor;
	}
	return [...all.values()];
};

/** Sends several lists of items to a flow at the same moment. Answers with the executions. */
export const startFlow = async (
	stage: Stage,
	flow: Flow,
	lists: unknown[][],
): Promise<string[]> => {
	const before = new Set((await executionsOf(stage, flow)).map(({ id }) => id));
	const send = async (items: unknown[]) => {
		const answer = await fetch(`${stage.n8n.url}/webhook/${flow.path}`, {
			method: 'POST',
			headers: { ...ONE_CALL, 'content-type': 'application/json' },
			body: JSON.stringify({ items }),
		});
		if (!answer.ok) throw new Error(`n8n answered ${answer.status} at ${flow.path}`);
	};
	await Promise.all(lists.map(send));
	stage.count('executions', lists.length);
	return await waitFor(`the executions of ${flow.path}`, async () => {
		const started = (await executionsOf(stage, flow)).filter(({ id }) => !before.has(id));
		return started.length === lists.length ? started.map(({ id }) => id) : undefined;
	});
};

/** Resolves when nothing of a flow runs any more, with all its executions. */
export const idle = async (stage: Stage, flow: Flow): Promise<ExecutionSummary[]> =>
	await waitFor(
		`the end of ${flow.path}`,
		async () => {
			const all = await executionsOf(stage, flow);
			return all.some(({ status }) => UNFINISHED.includes(status)) ? undefined : all;
		},
		PATIENCE,
	);

/** The editor's Retry. */
export const retry = async (
	stage: Stage,
	id: string,
	currentWorkflow = false,
): Promise<Execution> => {
	stage.count('retries');
	return await retryExecution(stage.session, id, { ...PATIENCE, currentWorkflow });
};
