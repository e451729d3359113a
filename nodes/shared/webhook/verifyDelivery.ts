import type { IWebhookFunctions } from 'n8n-workflow';
import { placeOf } from '../ledger/placeOf';
import type { Hints } from './diagnose';
import { type Delivery, readClaim, type Scheme, type Verdict, verifyClaim } from './signature';

interface Known extends Hints {
	readonly accepted: readonly string[];
	/** One of them that the record does not have, and how to put it back once an event proves it. */
	readonly unrecorded?: {
		readonly secret: string;
		/** False when it was put back, lately or meanwhile. */
		readonly restore: (context: IWebhookFunctions) => boolean;
	};
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

/** Secrets that did not prove an event are not read again before. */
const VAIN_MS = 3_000;

interface Kept {
	readonly secrets: Known;
	readonly at: number;
}

interface Vain {
	readonly at: number;
	readonly unavailable?: Unavailable;
	/** What is missing may have been mended a moment ago, so that is looked at once more. */
	readonly isSpent: boolean;
}

const kept = new Map<string, Kept>();
const vain = new Map<string, Vain>();
const underWay = new Map<string, Promise<Secrets>>();

const forgetOld = (now: number) => {
	// The clock may have been set back meanwhile.
	const isOld = (at: number, ms: number) => now < at || now - at >= ms;
	for (const [key, { at }] of kept) if (isOld(at, KEPT_MS)) kept.delete(key);
	for (const [key, { at }] of vain) if (isOld(at, VAIN_MS)) vain.delete(key);
};

/** What failed is about to come again: by now the secrets may be others. */
export const readSecretsAnew = (context: Parameters<typeof placeOf>[0]): void => {
	const place = placeOf(context);
	for (const key of vain.keys()) if (key.startsWith(`${place}/`)) vain.delete(key);
};

/** Events that come together wait for the same reading. */
const readTogether = async (key: string, read: () => Promise<Secrets>): Promise<Secrets> => {
	const reading = underWay.get(key) ?? read().finally(() => underWay.delete(key));
	underWay.set(key, reading);
	return await reading;
};

/**
 * For each credential that a webhook asks for, n8n sets up an expression engine, which takes longer
 * than everything else a trigger does. So what can be refused without a secret is, secrets are kept
 * for a moment, and they are read anew as soon as they do not prove an event, but not for each of
 * many that are forged.
 */
export const verifyDelivery = async (
	context: IWebhookFunctions,
	scheme: Scheme,
	delivery: Delivery,
	read: () => Promise<Secrets>,
	now: number,
): Promise<Unavailable | { readonly secrets: Known; readonly verdict: Verdict }> => {
	const claim = readClaim(scheme, delivery, now);
	if ('kind' in claim) return { secrets: { accepted: [] }, verdict: claim };
	forgetOld(now);
	// The test address of a trigger has an endpoint and a secret of its own.
	const key = `${placeOf(context)}/${context.getMode()}/${JSON.stringify(context.getNode().credentials)}`;
	const judgeBy = (secrets: Known) => ({
		secrets,
		verdict: verifyClaim(claim, delivery.body, secrets.accepted),
	});
	const known = kept.get(key);
	const judged = known && judgeBy(known.secrets);
	if (judged?.verdict.kind === 'genuine') return judged;
	const last = vain.get(key);
	const refused = last?.isSpent ? (judged ?? last.unavailable) : undefined;
	if (refused) return refused;
	const secrets = await readTogether(key, read);
	if (isUnavailable(secrets)) {
		vain.set(key, { at: now, unavailable: secrets, isSpent: last !== undefined });
		return secrets;
	}
	kept.set(key, { secrets, at: now });
	const proven = judgeBy(secrets);
	if (proven.verdict.kind === 'genuine') vain.delete(key);
	else vain.set(key, { at: now, isSpent: true });
	return proven;
};
