import 'reflect-metadata';
import './environment.mts';
import { HookContext } from 'n8n-core';
import type { IDataObject, WorkflowActivateMode, WorkflowExecuteMode } from 'n8n-workflow';
import { collectLogs, type LogLine } from './webhookLogs.mts';
import {
	additionalDataOf,
	createTriggerWorkflow,
	type TriggerInput,
	webhookDataOf,
} from './webhookWorkflow.mts';

export type HookMethod = 'checkExists' | 'create' | 'delete';

export interface RunHookInput extends TriggerInput {
	readonly method: HookMethod;
	/** What n8n has stored for the whole workflow, by the names of its nodes. */
	readonly staticData?: IDataObject;
	/** "Listen for test event" instead of publishing. */
	readonly isTest?: boolean;
	readonly activationMode?: WorkflowActivateMode;
	readonly mode?: WorkflowExecuteMode;
}

export interface HookRun {
	readonly result: boolean;
	/** What n8n stores afterwards. It stores nothing when the method throws. */
	readonly staticData: IDataObject;
	readonly logs: readonly LogLine[];
}

/** A plain copy of what n8n would write into its database. */
export const storable = (staticData: IDataObject): IDataObject =>
	JSON.parse(JSON.stringify(staticData)) as IDataObject;

/** Calls one of the three methods of a webhook as n8n does when it publishes and unpublishes. */
export const runHook = async ({
	method,
	staticData = {},
	isTest = false,
	activationMode = 'activate',
	mode = 'trigger',
	...input
}: RunHookInput): Promise<HookRun> => {
	const { workflow, node } = createTriggerWorkflow(input, staticData);
	const additionalData = additionalDataOf(input, workflow, mode);
	const webhookData = webhookDataOf(input, workflow, node, additionalData, isTest);
	const logs: LogLine[] = [];
	const context = new HookContext(
		workflow,
		node,
		additionalData,
		mode,
		activationMode,
		webhookData,
	);
	const hook = input.node.webhookMethods?.default?.[method];
	if (!hook) throw new Error(`The node has no method ${method}`);
	const result = await hook.call(collectLogs(context, logs));
	return { result, staticData: storable(workflow.staticData), logs };
};
