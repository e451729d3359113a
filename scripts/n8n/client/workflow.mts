/** The part of n8n's workflow file that the scripts read and write. */
export interface WorkflowNode {
	id?: string;
	name: string;
	type: string;
	typeVersion: number;
	position: [number, number];
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
	webhookId?: string;
	disabled?: boolean;
	[option: string]: unknown;
}

export interface WorkflowFile {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
	pinData?: Record<string, unknown>;
}

export type Workflow = WorkflowFile & {
	id: string;
	versionId: string;
	active: boolean;
	isArchived: boolean;
};
