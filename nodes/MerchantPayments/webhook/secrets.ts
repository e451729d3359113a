import type { IWebhookFunctions } from 'n8n-workflow';
import { toResult } from '../../shared/async/result';
import { readSigningCredential, signingSecretsOf } from '../../shared/webhook/signingSecrets';
import { isUnavailable, type Secrets } from '../../shared/webhook/verifyDelivery';
import { service } from '../service';
import { apiKeysIn } from './apiKeys';
import { readOwnRecord, readRecord, restoreRecord, secretIn } from './endpointRecord';

const byHand = async (context: IWebhookFunctions): Promise<Secrets> => {
	const credential = await readSigningCredential(context, 'merchantPaymentsWebhookApi');
	if (isUnavailable(credential)) return credential;
	const other = credential.environment === 'live' ? 'sandbox' : 'live';
	const signingSecret = credential.otherEnvironmentSecret;
	return {
		...signingSecretsOf(credential),
		others: {
			[`the secret of the ${other} environment`]: signingSecretsOf({ signingSecret }).accepted,
		},
	};
};

const CANNOT_BE_READ =
	'the signing secret of the endpoint cannot be read, because the API key in the credential was changed or the endpoint was never registered';

/** There is no secret that a person could compare. */
const OTHER_ENDPOINT =
	'the signature does not match: check that the signing secret belongs to this endpoint. If the service sent the event, unpublish and publish the workflow, which registers it anew';

const TO_DO =
	'enter the former API key as Previous API Key in the credential. Only if you do not have it, or changed Environment, unpublish and publish the workflow: this discards the deliveries that have not arrived';

/** The secret of a registered endpoint is sealed under the key that registered it. */
const registered = async (context: IWebhookFunctions): Promise<Secrets> => {
	const keys = await toResult(async () =>
		apiKeysIn(await context.getCredentials(service.credential)),
	);
	// Thrown on, it would store a failed run for every call of anybody.
	if ('error' in keys) return { unavailable: (keys.error as Error).message };
	const own = secretIn(readOwnRecord(context) ?? {}, keys.value);
	const accepted = [own, secretIn(readRecord(context), keys.value)].filter(
		(one) => one !== undefined,
	);
	if (accepted.length === 0) return { unavailable: CANNOT_BE_READ, toDo: TO_DO };
	return {
		accepted,
		problem: OTHER_ENDPOINT,
		...(own && { unrecorded: { secret: own, restore: restoreRecord } }),
	};
};

export const secretsOf = async (context: IWebhookFunctions): Promise<Secrets> =>
	context.getNodeParameter('registration') === 'manual'
		? await byHand(context)
		: await registered(context);
