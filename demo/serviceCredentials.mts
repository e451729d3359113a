import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CredentialFile } from '../scripts/n8n/client/credentials.mts';
import { projectFolder } from '../scripts/n8n/projectFolder.mts';
import type { Simulator } from '../simulator/start.mts';

export type Services = Pick<Simulator, 'paymentsUrl' | 'accountingUrl' | 'keys'>;

/** Filled-in credentials for each credential type the package declares. */
export const serviceCredentials = async (services: Services): Promise<CredentialFile[]> => {
	const declared = await declaredTypes();
	return credentialsFor(services).filter(({ type }) => declared.has(type));
};

/** What the accounting triggers verify events with; the secrets come from registering them. */
export const accountingEvents = (signingSecret: string): CredentialFile => ({
	name: 'Merchant Accounting events (simulated)',
	type: 'merchantAccountingWebhookApi',
	data: { signingSecret },
});

/** The simulator answers in minor units unless it is told otherwise. */
const payments = (baseUrl: string) => ({ baseUrl, readsIn: 'minor' });

const credentialsFor = ({ paymentsUrl, accountingUrl, keys }: Services): CredentialFile[] => [
	// First, because payouts exist with live keys only.
	{
		name: 'Merchant Payments live (simulated)',
		type: 'merchantPaymentsApi',
		data: { environment: 'live', apiKey: keys.payments.live, ...payments(paymentsUrl) },
	},
	{
		name: 'Merchant Payments sandbox (simulated)',
		type: 'merchantPaymentsApi',
		data: { environment: 'sandbox', apiKey: keys.payments.sandbox, ...payments(paymentsUrl) },
	},
	{
		name: 'Merchant Accounting (simulated)',
		type: 'merchantAccountingApi',
		data: { apiKey: keys.accounting.readWrite, baseUrl: accountingUrl },
	},
	accountingEvents('whsec_of_no_endpoint_yet'),
];

const declaredTypes = async (): Promise<Set<string>> => {
	const manifest = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as {
		n8n: { credentials: string[] };
	};
	// dist/credentials/MerchantPaymentsApi.credentials.js declares merchantPaymentsApi
	const names = manifest.n8n.credentials.flatMap(
		(file) => /(\w+)\.credentials\.js$/.exec(file)?.[1] ?? [],
	);
	return new Set(names.map((name) => name[0].toLowerCase() + name.slice(1)));
};
