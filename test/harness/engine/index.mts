export { collectHints } from './collectHints.mts';
export type { CredentialData } from './credentials.mts';
export {
	type ListSearchInput,
	type LoadOptionsInput,
	runListSearch,
	runLoadOptions,
} from './loadOptions.mts';
export { type Mishap, type Polling, startPolling } from './polling.mts';
export { type Memory, type NodeRun, runNode, type RunNodeInput } from './runNode.mts';
export { type HookRun, runHook, type RunHookInput } from './hooks.mts';
export { listen, publish, stopListening, unpublish } from './hooksLifecycle.mts';
export { type Execution, runTriggered } from './webhookRun.mts';
export { startWebhooks, type Webhooks } from './webhookServer.mts';
export { createStore, installStore } from './webhookStore.mts';
export type { TriggerInput } from './webhookWorkflow.mts';
