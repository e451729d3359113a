export { collectHints } from './collectHints.mts';
export type { CredentialData } from './credentials.mts';
export {
	runListSearch,
	runLoadOptions,
	type ListSearchInput,
	type LoadOptionsInput,
} from './loadOptions.mts';
export { runNode, type NodeRun, type RunNodeInput } from './runNode.mts';
