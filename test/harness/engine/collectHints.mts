import type { IRun, NodeExecutionHint } from 'n8n-workflow';

/** Every hint that a run would show in the editor, in the order the nodes ran. */
export const collectHints = ({ data }: IRun): NodeExecutionHint[] =>
	Object.values(data.resultData.runData)
		.flat()
		.flatMap(({ hints }) => hints ?? []);
