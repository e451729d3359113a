import { UserError } from 'n8n-workflow';
import { mayBeProcessed } from '../transport/errors';
import { attempt, type Call } from '../transport/open';
import type { Answer, Request } from '../transport/request';
import { knownAnswer, rememberAnswer } from './answers';
import type { Claim, Claims } from './claims';
import type { Deed } from './deed';
import type { Keys } from './keys';
import type { RunLog } from './runLog';

/** Finds out what became of a write whose answer is gone. */
export type Find = () => Promise<Answer | undefined>;

export interface Writing {
	readonly find?: Find;
	/** An agent that asks for the same again after it got it wants another one. */
	readonly another?: true;
}

/** Sends a write that the service would not recognise at most once in a run. */
export type Write = (request: Request, what: string, writing?: Writing) => Promise<Answer>;

/** Errors of what was sent before: they wait until the others were worked on. */
const ofRepeats = new WeakSet<Error>();

export const isRepeat = (error: unknown): boolean => error instanceof Error && ofRepeats.has(error);

/** An error that must not keep what was never sent from being sent. */
export const repeatError = (
	message: string,
	description: string,
	extra: Record<string, unknown>,
): UserError => {
	const error = new UserError(message, { description, extra });
	ofRepeats.add(error);
	return error;
};

const repeated = ({ what }: Deed, { ended }: Extract<Claim, { kind: 'repeat' }>): UserError =>
	ended === undefined
		? repeatError(
				`This ${what} was sent before in this run, and whether it was done is not known`,
				'It is not sent again. Look at the service. A new run sends it once more.',
				{ processed: 'unknown', repeated: true },
			)
		: repeatError(
				`This ${what} was done before in this run, and its answer is no longer known`,
				'It is not sent again. Look for it at the service. A new run sends it once more.',
				{ processed: 'yes', repeated: true },
			);

export interface Memory {
	readonly keys: Keys;
	readonly claims: Claims;
	readonly runLog: RunLog;
	/** The keys of what the run is about to write. */
	readonly announced: WeakMap<Request, string>;
	/** Sandbox and live are two places. */
	readonly where: string;
}

/** Said of every write before the first one goes out, so that a changed one is not taken for a new one. */
export const announce = (request: Request, { keys, runLog, announced, where }: Memory): void => {
	const { method, path, query, body } = request;
	const key = keys.of({ where, method, path, query, body });
	announced.set(request, key);
	runLog.announce(key);
};

const changed = (what: string) =>
	repeatError(
		`This ${what} is new in a run that is run again, and one that was sent before is missing now`,
		'It may be the same with other values, such as a moment that was worked out anew, so it is not sent. Compare with what is at the service. A new run sends it.',
		{ processed: 'no' },
	);

export const createWrite =
	(call: Call, isTool: boolean, memory: Memory): Write =>
	async (request, what, { find, another } = {}) => {
		const { keys, claims, runLog, announced } = memory;
		if (!announced.has(request)) announce(request, memory);
		const key = announced.get(request) ?? '';
		const deed: Deed = { what, key };
		const repeatedAnswer = (): Answer | undefined => {
			const known = knownAnswer(key);
			if (known && another) keys.wantsAnother(key);
			return known && { ...known, repeated: true };
		};
		const known = repeatedAnswer();
		if (known) return known;
		const isLogged = !isTool;
		const enter = isLogged ? async () => await runLog.entry(key) : undefined;
		const claimed = await attempt(async () => await claims.claim(deed, enter));
		if ('error' in claimed) {
			await runLog.withdraw(key);
			throw claimed.error;
		}
		const claim = claimed.value;
		if (claim.kind === 'repeat') {
			// Somebody else may have been at it, and had it answered just now.
			const late = repeatedAnswer();
			if (late) return late;
			const found = await attempt(async () => await find?.());
			if ('value' in found && found.value) return found.value;
			throw repeated(deed, claim);
		}
		if (claim.kind === 'refused') throw changed(what);
		const sent = await attempt(async () => await call(request));
		if ('value' in sent) {
			rememberAnswer(key, sent.value);
			if (another) keys.wantsAnother(key);
			// It is done by now: a store that fails only makes a later repeat less informed.
			await attempt(async () => await claims.end(deed, 'done'));
			return sent.value;
		}
		if (mayBeProcessed(sent.error)) await attempt(async () => await claims.leave(deed));
		else {
			await attempt(async () => await claims.release(deed));
			await runLog.withdraw(key);
		}
		throw sent.error;
	};
