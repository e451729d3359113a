import type { IWebhookFunctions } from 'n8n-workflow';
import type { Hints } from './diagnose';
import { type Delivery, type Scheme, type Verdict, verify } from './signature';

interface Known extends Hints {
	readonly accepted: readonly string[];
}

export interface Unavailable {
	readonly unavailable: string;
	/** What a person can do about it; said to the service as well. */
	readonly toDo?: string;
}

/** Secrets to verify with; or why there are none now although there should be. */
export type Secrets = Known | Unavailable;

export const isUnavailable = (secrets: object): secrets is Unavailable => 'unavailable' in secrets;

/** For so long a secret that was taken out of its credential is still accepted. */
const KEPT_MS = 10_000;

const kept = new Map<string, { readonly secrets: Known; readonly at: number }>();

const forgetOld = (now: number) => {
	// The clock may have been set back meanwhile.
	for (const [key, { at }] of kept) if (now < at || now - at >= KEPT_MS) kept.delete(key);
};

/**
 * For each credential that a webhook asks for, n8n sets up an expression engine, which takes longer
 * than everything else a trigger does. So secrets are kept for a moment, and read anew as soon as
 * they do not prove an event.
 */
export const judge = async (
	context: IWebhookFunctions,
	scheme: Scheme,
	delivery: Delivery,
	read: () => Promise<Secrets>,
	now: number,
): Promise<Unavailable | { readonly secrets: Known; readonly verdict: Verdict }> => {
	forgetOld(now);
	const { id, credentials } = context.getNode();
	const key = [context.getWorkflow().id, id, JSON.stringify(credentials)].join('/');
	const judgeBy = (secrets: Known) => ({
		secrets,
		verdict: verify(scheme, secrets.accepted, delivery, now),
	});
	const known = kept.get(key);
	const judged = known && judgeBy(known.secrets);
	if (judged?.verdict.kind === 'genuine') return judged;
	const secrets = await read();
	if (isUnavailable(secrets)) return secrets;
	kept.set(key, { secrets, at: now });
	return judgeBy(secrets);
};
