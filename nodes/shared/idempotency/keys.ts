import { createHash } from 'node:crypto';

/** The same text for the same content, whatever the order of its keys. */
export const canonical = (value: unknown): string =>
	JSON.stringify(value, (_, inner: unknown) =>
		typeof inner === 'object' && inner !== null && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
			: inner,
	);

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The idempotency key of a write, which services keep for ever: its form is a format. Identical
 * writes are told apart by their ordinal, not by the item's index, because the order of items can
 * differ when an execution is retried.
 */
export const keyOf = (place: readonly unknown[], content: unknown, ordinal: number): string =>
	`n8n-${sha256(`${canonical([...place, content])}#${ordinal}`).slice(0, 48)}`;
