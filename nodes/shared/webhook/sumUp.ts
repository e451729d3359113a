import type { IWebhookFunctions } from 'n8n-workflow';
import { placeOf } from '../ledger/placeOf';

/** Refusals of one kind are one line of the log for so long. */
const SUMMED_MS = 60_000;

const MAX_KINDS = 10_000;

const lines = new Map<string, { readonly at: number; readonly more: number }>();

/**
 * Anybody can call a trigger, and fill the log. What to add to the line about a refusal: nothing to
 * the first one, how many there were since to a later one. Undefined when it is not to be written.
 */
export const sumUp = (
	context: IWebhookFunctions,
	kind: string,
	now: number,
): string | undefined => {
	const key = `${placeOf(context)}/${kind}`;
	const last = lines.get(key);
	const isSummed = last !== undefined && now >= last.at && now - last.at < SUMMED_MS;
	lines.delete(key);
	lines.set(key, isSummed ? { at: last.at, more: last.more + 1 } : { at: now, more: 0 });
	if (lines.size > MAX_KINDS) lines.delete([...lines.keys()][0]);
	if (isSummed) return undefined;
	return last && last.more > 0 ? ` (${last.more} more were refused since the last such line)` : '';
};
