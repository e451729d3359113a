import type { IWebhookFunctions } from 'n8n-workflow';
import type { Secrets } from '../shared/webhook/receive';
import { signingSecretsOf } from '../shared/webhook/signingSecrets';
import { readRecord, secretIn } from './endpointRecord';
import { service } from './service';

const byHand = async (context: IWebhookFunctions): Promise<Secrets> => {
	const credential = await context.getCredentials('merchantPaymentsWebhookApi');
	const other = credential.environment === 'live' ? 'sandbox' : 'live';
	const { otherEnvironmentSecret } = credential;
	return {
		accepted: signingSecretsOf(credential),
		others: {
			[`the secret of the ${other} environment`]: signingSecretsOf({
				signingSecret: otherEnvironmentSecret,
			}),
		},
	};
};

/** The secret of a registered endpoint is sealed under the key that registered it. */
const registered = async (context: IWebhookFunctions): Promise<Secrets> => {
	const { secret: apiKey } = service.connect(await context.getCredentials(service.credential));
	const secret = secretIn(readRecord(context), apiKey);
	return secret === undefined
		? {
				unavailable:
					'the signing secret of the endpoint cannot be read, because the API key in the credential was changed or the endpoint was never registered. Publish the workflow again. Until then the service keeps its events and tries again.',
			}
		: { accepted: [secret] };
};

export const secretsOf = async (context: IWebhookFunctions): Promise<Secrets> =>
	context.getNodeParameter('registration') === 'manual'
		? await byHand(context)
		: await registered(context);
