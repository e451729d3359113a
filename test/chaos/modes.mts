import type { BatchKind } from './asked.mts';

export type OnError = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';

/** How a flow is set up. */
interface Setup {
	kinds: readonly BatchKind[];
	onError: OnError;
	/** The HTTP Request node has nothing that could be set up like this. */
	isOwn?: true;
}

const ALL: readonly BatchKind[] = ['payout', 'refund', 'invoice', 'bare invoice', 'contact'];

const SETUPS = {
	/** The node ends at its first error. */
	stop: { kinds: ALL, onError: 'stopWorkflow' },
	/** Errors become items. */
	continue: { kinds: ALL, onError: 'continueRegularOutput' },
	/** The same, with keys of the user's own, and the whole batch arrives twice at the same moment. */
	keyed: { kinds: ['payout', 'refund', 'invoice', 'contact'], onError: 'continueRegularOutput' },
	/** Everything that protects is an expression; in some items one of them finds nothing or says no. */
	guarded: { kinds: ['payout', 'refund', 'invoice'], onError: 'continueErrorOutput', isOwn: true },
	/** Ends at the first error, and every execution asks for other values. */
	changing: { kinds: ALL, onError: 'stopWorkflow' },
	/** What cannot work for any item, and is noticed before the first one. */
	'sandbox key': { kinds: ['payout'], onError: 'continueRegularOutput' },
	'bad address': { kinds: ['refund', 'invoice'], onError: 'continueErrorOutput' },
	'deleted credential': { kinds: ['payout', 'contact'], onError: 'continueRegularOutput' },
} as const satisfies Record<string, Setup>;

export type Mode = keyof typeof SETUPS;

export const MODES = Object.keys(SETUPS) as Mode[];

export const setupOf = (mode: Mode): Setup => SETUPS[mode];

/** In these nothing can be done at all. */
export const BROKEN = ['sandbox key', 'bad address', 'deleted credential'] as const;

export type Broken = (typeof BROKEN)[number];

export const isBrokenMode = (mode: Mode): mode is Broken =>
	(BROKEN as readonly string[]).includes(mode);
