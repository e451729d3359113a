import 'reflect-metadata';
import './environment.mts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookContext } from 'n8n-core';
import type { INodeExecutionData, IWebhookResponseData, WorkflowExecuteMode } from 'n8n-workflow';
import { storable } from './hooks.mts';
import { type StoredTrigger, storeTrigger } from './hooksLifecycle.mts';
import { collectLogs } from './webhookLogs.mts';
import { requestOf, responseOf } from './webhookRequest.mts';
import { type Execution, runTriggered } from './webhookRun.mts';
import { installStore } from './webhookStore.mts';
import {
	additionalDataOf,
	createTriggerWorkflow,
	type TriggerInput,
	webhookDataOf,
} from './webhookWorkflow.mts';

/** Calls the trigger as n8n does: with stored static data, whose changes are lost when a run starts. */
const callWebhook = async (
	stored: StoredTrigger,
	mode: WorkflowExecuteMode,
	incoming: IncomingMessage,
	outgoing: ServerResponse,
): Promise<IWebhookResponseData | undefined> => {
	const { input, staticData, testStaticData, logs } = stored;
	const isTest = mode === 'manual';
	const { workflow, node } = createTriggerWorkflow(input, isTest ? {} : staticData);
	const httpRequest = await requestOf(incoming, node.typeVersion);
	if (!httpRequest) {
		outgoing.writeHead(422).end('Failed to parse request body');
		return undefined;
	}
	if (isTest && testStaticData) workflow.setTestStaticData(testStaticData);
	const additionalData = {
		...additionalDataOf(input, workflow, mode),
		httpRequest,
		httpResponse: responseOf(outgoing),
	};
	const webhookData = webhookDataOf(input, workflow, node, additionalData, isTest);
	const context = new WebhookContext(workflow, node, additionalData, mode, webhookData, [], null);
	const result = await input.node.webhook?.call(collectLogs(context, logs));
	if (!isTest && !result?.workflowData) stored.staticData = storable(workflow.staticData);
	return result;
};

/** A small n8n with one workflow: takes deliveries over HTTP and runs what they start. */
export const startWebhooks = async (trigger: Omit<TriggerInput, 'origin'>) => {
	const store = await installStore();
	const answers: number[] = [];
	const executions: Execution[] = [];
	/** What the node threw at n8n: each is a 500 and a failed run. */
	const thrown: Error[] = [];
	const running = new Set<Promise<void>>();
	let runs = 0;
	/** How many of the next runs n8n cannot start, for want of its database or queue. */
	let unable = 0;

	const run = (started: INodeExecutionData[][], mode: WorkflowExecuteMode, id = String(++runs)) => {
		const task = runTriggered(stored.input, started, mode, id).then((execution) => {
			executions.push(execution);
		});
		running.add(task);
		void task.finally(() => running.delete(task));
	};

	const take = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
		const mode = incoming.url?.startsWith('/webhook-test/') ? 'manual' : 'webhook';
		try {
			const result = await callWebhook(stored, mode, incoming, outgoing);
			if (result?.workflowData && unable > 0) {
				unable -= 1;
				outgoing.writeHead(500).end('{"message":"Error starting the workflow"}');
			} else if (result?.workflowData) {
				run(result.workflowData, mode);
				responseOf(outgoing).status(200).json({ message: 'Workflow was started' });
			}
		} catch (error) {
			thrown.push(error as Error);
			outgoing.writeHead(500).end('{"message":"Error in workflow"}');
		}
		answers.push(outgoing.statusCode);
	};

	const server = createServer((incoming, outgoing) => void take(incoming, outgoing));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const stored = storeTrigger({ ...trigger, origin: `http://127.0.0.1:${port}` });
	const path = () => `${stored.input.nodeOptions?.webhookId ?? 'webhook-under-test'}/webhook`;

	return {
		stored,
		store,
		answers,
		executions,
		thrown,
		url: () => `${stored.input.origin}/webhook/${path()}`,
		testUrl: () => `${stored.input.origin}/webhook-test/${path()}`,
		/** What a person changes in the editor or in a credential. */
		change: (patch: Partial<TriggerInput>) => {
			stored.input = { ...stored.input, ...patch };
		},
		/** The same data through the trigger again: n8n's Retry, or another process that got it too. */
		rerun: ({ started }: Execution, mode: WorkflowExecuteMode) => run(started, mode),
		/** The same run once more: Retry On Fail, or its worker died. */
		again: ({ id, started }: Execution) => run(started, 'webhook', id),
		failToStart: (count: number) => {
			unable = count;
		},
		/** Resolves once every run that was started has ended. */
		idle: async () => {
			while (running.size > 0) await Promise.all(running);
		},
		/** Everything that came out of the trigger, in all runs. */
		passed: () => executions.flatMap(({ passed }) => passed),
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
};

export type Webhooks = Awaited<ReturnType<typeof startWebhooks>>;
