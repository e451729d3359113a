import type { IWebhookFunctions } from 'n8n-workflow';
import { isUnavailable, type Secrets } from '../../shared/webhook/judge';
import { readSigningCredential, signingSecretsOf } from '../../shared/webhook/signingSecrets';
import { readRecord, secretIn } from './endpointRecord';
import { service } from '../service';

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

const apiKeyOf = async (context: IWebhookFunctions): Promise<string | undefined> => {
	try {
		return service.connect(await context.getCredentials(service.credential)).secret;
	} catch (error) {
		// Thrown on, it would store a failed run for every call of anybody.
		context.logger.error((error as Error).message);
		return undefined;
	}
};

/** The secret of a registered endpoint is sealed under the key that registered it. */
const registered = async (context: IWebhookFunctions): Promise<Secrets> => {
	const apiKey = await apiKeyOf(context);
	const secret = apiKey === undefined ? undefined : secretIn(readRecord(context), apiKey);
	return secret === undefined
		? {
				unavailable: `${CANNOT_BE_READ}. Unpublish the workflow and publish it again. Until then the service keeps its events and tries again; to receive the ones that wait, put the former key back first.`,
			}
		: { accepted: [secret] };
};

export const secretsOf = async (context: IWebhookFunctions): Promise<Secrets> =>
	context.getNodeParameter('registration') === 'manual'
		? await byHand(context)
		: await registered(context);
