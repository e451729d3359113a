import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	INodeCredentialTestResult,
	INodeProperties,
} from 'n8n-workflow';

/** A field may hold several secrets, one after another, while the service changes them. */
const secretsIn = (value: unknown): string[] =>
	typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : [];

export const signingSecretFields = (where: string): INodeProperties[] => [
	{
		displayName: 'Signing Secret',
		name: 'signingSecret',
		type: 'string',
		typeOptions: { password: true },
		required: true,
		default: '',
		placeholder: 'whsec_…',
		description: `Shown once when the endpoint is registered ${where}`,
	},
	{
		displayName: 'Previous Signing Secret',
		name: 'previousSecret',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		placeholder: 'whsec_…',
		description: 'Accepted as well, while the service changes from one secret to the other',
	},
];

export const signingSecretsOf = (credential: ICredentialDataDecryptedObject): string[] => [
	...secretsIn(credential.signingSecret),
	...secretsIn(credential.previousSecret),
];

/** There is nothing to call with a signing secret, so its form is what can be checked. */
export const checkSigningSecret = async (
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> => {
	const secrets = signingSecretsOf(credential.data ?? {});
	if (secrets.length === 0) return { status: 'Error', message: 'Signing Secret: is missing' };
	const wrong = secrets.some((secret) => !/^whsec_[\x21-\x7e]+$/.test(secret));
	return wrong
		? { status: 'Error', message: 'Signing Secret: must begin with whsec_' }
		: { status: 'OK', message: 'The secret looks right. The first event will prove it.' };
};
