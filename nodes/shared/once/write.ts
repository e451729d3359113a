import { UserError } from 'n8n-workflow';
import { mayBeProcessed } from '../transport/errors';
import { attempt, type Call } from '../transport/open';
import type { Answer, Request } from '../transport/request';
import { knownAnswer, rememberAnswer } from './answers';
import type { Claim, Claims, Deed } from './claims';
import type { Keys } from './keys';

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

export const createWrite =
	(call: Call, keys: Keys, claims: Claims, where: string): Write =>
	async (request, what, { find, another } = {}) => {
		const { method, path, query, body } = request;
		const key = keys.of({ where, method, path, query, body });
		const deed: Deed = { what, key };
		const claim = await claims.claim(deed);
		if (claim.kind === 'repeat') {
			const known = knownAnswer(key);
			if (known) return { ...known, repeated: true };
			const found = await attempt(async () => await find?.());
			if ('value' in found && found.value) return found.value;
			throw repeated(deed, claim);
		}
		const sent = await attempt(async () => await call(request));
		if ('value' in sent) {
			rememberAnswer(key, sent.value);
			if (another) keys.wantsAnother(key);
			// It is done by now: a store that fails only makes a later repeat less informed.
			await attempt(async () => await claims.end(deed, 'done'));
			return sent.value;
		}
		if (mayBeProcessed(sent.error)) claims.leave(deed);
		else await attempt(async () => await claims.release(deed));
		throw sent.error;
	};
