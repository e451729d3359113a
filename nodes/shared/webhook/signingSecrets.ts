import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	INodeCredentialTestResult,
	INodeProperties,
	IWebhookFunctions,
} from 'n8n-workflow';
import type { Unavailable } from './verifyDelivery';

/** Anything else that was entered, such as a label, must never be accepted as a secret. */
const SECRET = /^whsec_[\x21-\x7e]{8,}$/;

/** A field may hold several secrets, one after another, while the service changes them. */
const entriesIn = (value: unknown): string[] =>
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
		description: 'Accepted as well while you change from one signing secret to another',
	},
];

export interface SigningSecrets {
	readonly accepted: readonly string[];
	readonly problem?: string;
}

export const signingSecretsOf = ({
	signingSecret,
	previousSecret,
}: ICredentialDataDecryptedObject): SigningSecrets => {
	const entries = [...entriesIn(signingSecret), ...entriesIn(previousSecret)];
	const accepted = entries.filter((entry) => SECRET.test(entry));
	if (entries.length === 0) return { accepted, problem: 'the signing secret is missing' };
	return accepted.length === entries.length
		? { accepted }
		: {
				accepted,
				problem:
					'the signing secret in the credential does not begin with whsec_, or holds white space',
			};
};

/** A credential that is gone is thrown by n8n, and would store a failed run for anybody's call. */
export const readSigningCredential = async (
	context: IWebhookFunctions,
	name: string,
): Promise<ICredentialDataDecryptedObject | Unavailable> => {
	try {
		return await context.getCredentials(name);
	} catch (error) {
		return { unavailable: (error as Error).message };
	}
};

/** There is nothing to call with a signing secret, so its form is what can be checked. */
export const checkSigningSecret = async ({
	data = {},
}: ICredentialsDecrypted): Promise<INodeCredentialTestResult> => {
	const { problem } = signingSecretsOf(data);
	return problem
		? { status: 'Error', message: problem }
		: {
				status: 'OK',
				message: 'The format of the signing secret is right. The first event will verify it.',
			};
};
