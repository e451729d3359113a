import { createHash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

/** The same text for the same content, whatever the order of its keys. */
const canonical = (value: unknown): string =>
	JSON.stringify(value, (_, inner: unknown) =>
		typeof inner === 'object' && inner !== null && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
			: inner,
	);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Names the run by when it was first established: n8n keeps that through Retry On Fail and the
 * editor's Retry, where the execution id changes. Older versions know only the id.
 */
const runOf = (context: IExecuteFunctions): string =>
	String(context.getExecutionContext?.()?.establishedAt ?? context.getExecutionId());

/**
 * One key per request of a run. Identical requests of one run are told apart by their ordinal,
 * not by the item's index, because the order of items can differ when a flow is run again.
 */
export const createKeys = (context: IExecuteFunctions): ((request: unknown) => string) => {
	const run = [runOf(context), context.getWorkflow().id, context.getNode().id];
	const seen = new Map<string, number>();
	return (request) => {
		const content = canonical([...run, request]);
		const ordinal = seen.get(content) ?? 0;
		seen.set(content, ordinal + 1);
		return `n8n-${sha256(`${content}#${ordinal}`).slice(0, 48)}`;
	};
};
