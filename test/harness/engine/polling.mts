import 'reflect-metadata';
import './environment.mts';
import { PollContext, PollTriggerExecutor, TriggersAndPollers } from 'n8n-core';
import type {
	IDataObject,
	INodeExecutionData,
	INodeType,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { storable } from './hooks.mts';
import { collectLogs, type LogLine } from './webhookLogs.mts';
import { type Execution, runTriggered } from './webhookRun.mts';
import { installStore } from './webhookStore.mts';
import { additionalDataOf, createTriggerWorkflow, type TriggerInput } from './webhookWorkflow.mts';

const span = { setStatus: () => undefined };

/** n8n's own, without its log and its traces. */
const executor = (() => {
	const logger = { scoped: () => logger, debug: () => undefined, error: () => undefined };
	const tracing = {
		startSpan: async (_: unknown, task: (one: typeof span) => unknown) => await task(span),
		startNewTraceSpan: async (_: unknown, task: (one: typeof span) => unknown) => await task(span),
		pickWorkflowAttributes: () => ({}),
		pickNodeAttributes: () => ({}),
	};
	const stubs = [logger, new TriggersAndPollers(), tracing, { error: () => undefined }];
	return new PollTriggerExecutor(
		...(stubs as unknown as ConstructorParameters<typeof PollTriggerExecutor>),
	);
})();

/** What may become of a poll that brought something, besides a run. */
export type Mishap = 'no run' | 'late run' | 'killed before the run' | 'killed before it is stored';

interface Registered {
	readonly poll: (isTest?: boolean) => Promise<void>;
	/** Writes what the workflow holds in memory, as n8n does after it registered its triggers. */
	readonly save: () => void;
}

/**
 * A small n8n with one workflow that polls, in the order in which n8n does things: what a poll
 * remembers is stored when something is emitted, before the run, and when a workflow is published.
 */
export const startPolling = async (trigger: TriggerInput) => {
	const store = await installStore();
	/** What the database holds. */
	const database: { staticData: IDataObject } = { staticData: {} };
	const executions: Execution[] = [];
	/** Polls that failed after publishing: each is a failed run in n8n. */
	const failed: Error[] = [];
	const logs: LogLine[] = [];
	const running = new Set<Promise<void>>();
	const late: Array<() => void> = [];
	let input = trigger;
	/** In queue mode: the package as the worker's process has loaded it. */
	let worker: INodeType | undefined;
	let registered: Registered | undefined;
	let mishap: Mishap | undefined;
	let runs = 0;

	const run = (
		started: INodeExecutionData[][],
		id = String(++runs),
		mode: WorkflowExecuteMode = 'trigger',
	) => {
		const executing = { ...input, node: worker ?? input.node };
		const task = runTriggered(executing, started, mode, id).then((execution) => {
			executions.push(execution);
		});
		running.add(task);
		void task.finally(() => running.delete(task));
	};

	const register = (activation: WorkflowActivateMode): Registered => {
		const { workflow, node } = createTriggerWorkflow(input, database.staticData);
		const additionalData = additionalDataOf(
			input,
			workflow,
			'trigger',
			undefined,
			() => input.credentials ?? {},
		);
		const save = () => {
			database.staticData = storable(workflow.staticData);
		};
		const emit = (data: INodeExecutionData[][]) => {
			const what = mishap;
			mishap = undefined;
			if (what !== 'killed before it is stored') save();
			if (what === undefined || what === 'killed before it is stored') run(data);
			if (what === 'late run') late.push(() => run(data));
			if (what?.startsWith('killed')) registered = undefined;
		};
		const context = collectLogs(
			new PollContext(workflow, node, additionalData, 'trigger', activation, emit, (error) => {
				failed.push(error);
			}),
			logs,
		);
		const isCurrent = () => registered === own;
		const poll = executor.create(workflow, node, context, isCurrent);
		const own = { poll, save };
		return own;
	};

	const idle = async () => {
		while (running.size > 0) await Promise.all(running);
	};

	/** Throws what the first poll throws, and is not published then. */
	const publish = async (activation: WorkflowActivateMode = 'activate') => {
		const own = register(activation);
		registered = own;
		try {
			await own.poll(true);
		} catch (error) {
			registered = undefined;
			throw error;
		}
		// Whoever was killed by then stores nothing.
		if (registered === own) own.save();
		await idle();
	};

	return {
		database,
		executions,
		failed,
		logs,
		store,
		publish,
		isPublished: () => registered !== undefined,
		unpublish: () => {
			registered = undefined;
		},
		/** A time of Poll Times has come. */
		tick: async () => {
			await registered?.poll();
			await idle();
		},
		/** What a person changes in a credential, at once, or in the editor, when it is published. */
		change: (patch: Partial<TriggerInput>) => {
			input = { ...input, ...patch };
		},
		/** n8n starts again, with the package in a process of its own. */
		restart: async (node: INodeType) => {
			registered = undefined;
			input = { ...input, node };
			await publish('init');
		},
		/** Queue mode: executions start in another process. */
		useWorker: (node: INodeType) => {
			worker = node;
		},
		/** Executions that had to wait for their turn start now. */
		startLate: async () => {
			for (const start of late.splice(0)) start();
			await idle();
		},
		/** Of the next poll that brings something. */
		expect: (what: Mishap) => {
			mishap = what;
		},
		/** The same run once more: Retry On Fail, or its worker died. */
		again: async ({ id, started }: Execution) => {
			run(started, id);
			await idle();
		},
		/** n8n's Retry, which is an execution of its own. */
		retry: async ({ started }: Execution) => {
			run(started, undefined, 'retry');
			await idle();
		},
		/** Everything that came out of the trigger, in all runs. */
		passed: () => executions.flatMap(({ passed }) => passed),
	};
};

export type Polling = Awaited<ReturnType<typeof startPolling>>;
