export { collectHints } from './collectHints.mts';
export type { CredentialData } from './credentials.mts';
export {
	runListSearch,
	runLoadOptions,
	type ListSearchInput,
	type LoadOptionsInput,
} from './loadOptions.mts';
export { runNode, type NodeRun, type RunNodeInput } from './runNode.mts';
export { runHook, type HookRun, type RunHookInput } from './hooks.mts';
export { listen, publish, stopListening, unpublish } from './hooksLifecycle.mts';
export { runTriggered, type Execution } from './webhookRun.mts';
export { startWebhooks, type Webhooks } from './webhookServer.mts';
export { createStore, installStore } from './webhookStore.mts';
export type { TriggerInput } from './webhookWorkflow.mts';
