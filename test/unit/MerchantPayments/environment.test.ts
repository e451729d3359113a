import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { environmentOfCredential } from '../../../nodes/MerchantPayments/environment';

const shownFor = async (registration: unknown, credentials: Record<string, unknown>) => {
	const context = {
		getCurrentNodeParameter: () => registration,
		getCredentials: async (name: string) => credentials[name],
	};
	const options = await environmentOfCredential.call(context as unknown as ILoadOptionsFunctions);
	return options.map(({ name }) => name);
};

it.each([
	['live', 'Live (Set in the Credential)'],
	['sandbox', 'Sandbox (Set in the Credential)'],
])('shows the environment of a %s API key', async (environment, shown) => {
	const credentials = { merchantPaymentsApi: { environment } };
	expect(await shownFor('automatic', credentials)).toEqual([shown]);
	// A poll trigger has no registration.
	expect(await shownFor(undefined, credentials)).toEqual([shown]);
});

it('shows the environment of the signing secret where the URL is registered by a person', async () => {
	const credentials = {
		merchantPaymentsApi: { environment: 'sandbox' },
		merchantPaymentsWebhookApi: { environment: 'live' },
	};
	expect(await shownFor('manual', credentials)).toEqual(['Live (Set in the Credential)']);
});

it('shows none where the credential names none', async () => {
	expect(await shownFor('automatic', { merchantPaymentsApi: {} })).toEqual([]);
});
