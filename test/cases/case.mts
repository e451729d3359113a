import type { IDataObject } from 'n8n-workflow';

/** One call of one operation: what a person enters, what goes out, what comes back, what the flow gets. */
export interface OperationCase {
	readonly parameters: Record<string, unknown>;
	readonly sends: {
		readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
		readonly path: string;
		readonly query?: Record<string, string | number>;
		readonly body?: IDataObject;
		readonly headers?: Record<string, RegExp>;
	};
	/** The path before it is known for which records it is sent, when it says that later. */
	readonly builds?: string;
	/** What has to be read first, by path and query, and the answers. */
	readonly reads?: Readonly<Record<string, unknown>>;
	readonly answer: { readonly status: number; readonly body: unknown };
	readonly yields: readonly IDataObject[];
}

/** Keyed by `resource.operation`. */
export type OperationCases = Readonly<Record<string, OperationCase>>;
