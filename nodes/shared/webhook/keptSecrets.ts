import type { IWebhookFunctions } from 'n8n-workflow';
import { deliveryOf, isUnavailable, type Secrets } from './receive';
import { type Scheme, verify } from './signature';

type Known = Extract<Secrets, { accepted: readonly string[] }>;

/** For so long a secret that was taken out of its credential is still accepted. */
const KEPT_MS = 10_000;

const kept = new Map<string, { readonly secrets: Known; readonly at: number }>();

const forgetOld = (now: number) => {
	for (const [key, { at }] of kept) if (now - at >= KEPT_MS) kept.delete(key);
};

/**
 * For each credential that a webhook asks for, n8n sets up an expression engine, which takes longer
 * than everything else a trigger does. So secrets are kept for a moment, and read anew as soon as
 * they do not prove an event.
 */
export const keptSecrets = async (
	context: IWebhookFunctions,
	scheme: Scheme,
	read: () => Promise<Secrets>,
	now = Date.now(),
): Promise<Secrets> => {
	forgetOld(now);
	const { id, credentials } = context.getNode();
	const key = [context.getWorkflow().id, id, JSON.stringify(credentials)].join('/');
	const known = kept.get(key)?.secrets;
	if (known && verify(scheme, known.accepted, deliveryOf(context), now).kind === 'genuine') {
		return known;
	}
	const secrets = await read();
	if (!isUnavailable(secrets)) kept.set(key, { secrets, at: now });
	return secrets;
};
