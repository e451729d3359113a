import type { Execution, Item, NodeRun } from '../../scripts/n8n/client/executions.mts';
import type { State, Verdict } from './audit.mts';
import { ITEMS, MONEY } from './flow.mts';

type Json = Record<string, unknown>;
type Paired = Item & { pairedItem?: { item: number } | Array<{ item: number }> | number };

const STRENGTH: readonly State[] = ['silent', 'refused', 'unknown', 'done'];

export const lastRun = (execution: Execution, node: string): NodeRun | undefined =>
	execution.data.resultData.runData[node]?.at(-1);

/** On one output of a node; the second one is that of errors, where a node has it. */
export const itemsOf = (execution: Execution, node: string, output = 0): Item[] =>
	lastRun(execution, node)?.data?.main?.[output] ?? [];

export const indexOf = ({ pairedItem }: Paired): number => {
	const [first] = [pairedItem ?? 0].flat();
	return typeof first === 'number' ? first : first.item;
};

const textOf = (value: unknown): string =>
	typeof value === 'string' ? value : JSON.stringify(value ?? '');

const SAID: Record<string, State> = { yes: 'done', no: 'refused', unknown: 'unknown' };

/** This one was not sent, but it may be one that was, with another amount: so it says. */
const DIFFERENT =
	/asks for a different .+ than the first attempt|missing now|another amount of this payment/;

/** What the error of a node of this package says about the call. */
export const stateOfError = (details: Json | undefined, message: string): State => {
	// Whatever became of it, another item did it: this one asked for nothing new.
	if (details?.duplicate === true) return 'refused';
	if (DIFFERENT.test(message)) return 'unknown';
	const said = SAID[String(details?.processed)];
	return said ?? (/not known/.test(message) ? 'unknown' : 'refused');
};

/** n8n's own node names a status and no more: a refusal is clear, anything else says nothing. */
const stateOfHttpError = (text: string): State => {
	const [, status] = /\b([45]\d\d)\b/.exec(text) ?? [];
	return status?.startsWith('4') ? 'refused' : 'silent';
};

export const verdictOf = (ref: string, json: Json, isOwn: boolean): Verdict => {
	const text = (key: string) => (typeof json[key] === 'string' ? String(json[key]) : undefined);
	// A preview shows what would be sent.
	if (json.preview === true) return { ref, state: 'refused', requestIds: [] };
	if (!('error' in json)) {
		const effectId = ref.startsWith('refund') ? undefined : (text('payoutId') ?? text('id'));
		return { ref, state: 'done', effectId, requestIds: [] };
	}
	const details = json.details as Json | undefined;
	const state = isOwn
		? stateOfError(details, textOf(json.error))
		: stateOfHttpError(textOf(json.error));
	const requestIds = typeof details?.requestId === 'string' ? [details.requestId] : [];
	return { ref, state, requestIds };
};

/** What one finished execution says about each of its items. */
export const verdictsOf = (execution: Execution, isOwn: boolean): Verdict[] => {
	const asked = itemsOf(execution, ITEMS);
	const [passed, failed] = [itemsOf(execution, MONEY), itemsOf(execution, MONEY, 1)];
	return [...passed, ...failed].map((item) => {
		const { ref } = asked[indexOf(item)].json as { ref: string };
		return verdictOf(ref, item.json, isOwn);
	});
};

/** What was said later takes the place of what was said before. */
export const inFavourOf = (later: Verdict[], earlier: Verdict[]): Verdict[] => {
	const known = new Set(later.map(({ ref }) => ref));
	return [...later, ...earlier.filter(({ ref }) => !known.has(ref))];
};

/** Of several runs with the same items, the one that knows most. */
export const strongest = (verdicts: Verdict[]): Verdict[] => {
	const best = new Map<string, Verdict>();
	for (const verdict of verdicts) {
		const known = best.get(verdict.ref);
		const isStronger = !known || STRENGTH.indexOf(verdict.state) > STRENGTH.indexOf(known.state);
		if (isStronger) best.set(verdict.ref, verdict);
	}
	return [...best.values()];
};
