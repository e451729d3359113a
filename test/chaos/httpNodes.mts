import type { Simulator } from '../../simulator/start.mts';
import type { Money } from './flow.mts';
import { EVENT_CONTACT } from './invoices.mts';
import type { Names } from './kind.mts';
import { kinds } from './kinds.mts';
import type { Nodes } from './lane.mts';

export type Credentials = Record<string, { id: string; name: string }>;
export type MakeCredential = (
	label: string,
	type: string,
	data: Record<string, unknown>,
) => Promise<Credentials>;

type Service = 'payments' | 'accounting';

export const headerAuth = async (
	{ keys }: Simulator,
	service: Service,
	credential: MakeCredential,
): Promise<Credentials> => {
	const key = service === 'payments' ? keys.payments.live : keys.accounting.readWrite;
	const header = { name: 'Authorization', value: `Bearer ${key}` };
	return await credential(`header for ${service}`, 'httpHeaderAuth', header);
};

const httpRequest = (
	url: string,
	credentials: Credentials,
	more: Record<string, unknown> = {},
): Money => ({
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	credentials,
	parameters: {
		url,
		authentication: 'genericCredentialType',
		genericAuthType: 'httpHeaderAuth',
		// As long as the nodes of the package wait.
		options: { timeout: 60_000 },
		...more,
	},
});

const post = (url: string, credentials: Credentials, body: string): Money =>
	httpRequest(url, credentials, {
		method: 'POST',
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `={{ JSON.stringify(${body}) }}`,
	});

/** A call that changes nothing, in both lanes the same. */
export const afterwards = ({ paymentsUrl }: Simulator, credentials: Credentials): Money =>
	httpRequest(`${paymentsUrl}/account`, credentials);

/** n8n's own HTTP Request node with the same calls: it has no keys and looks nothing up. */
export const httpNodes = async (
	simulator: Simulator,
	{ idOf }: Names,
	credential: MakeCredential,
): Promise<Nodes> => {
	const urls = { payments: simulator.paymentsUrl, accounting: simulator.accountingUrl };
	const auth = {
		payments: await headerAuth(simulator, 'payments', credential),
		accounting: await headerAuth(simulator, 'accounting', credential),
	};
	const draft = `{ contact_id: "${idOf.get(EVENT_CONTACT)}", reference: $json.body.data.id, currency: $json.body.data.currency, lines: [{ description: "Chaos", quantity: 1, unit_price: $json.body.data.amount / 100 }] }`;
	return {
		money: (kind) => {
			const { service, path, body } = kinds[kind].request;
			return post(`=${urls[service]}${path}`, auth[service], body);
		},
		afterwards: afterwards(simulator, auth.payments),
		trigger: {
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			parameters: {
				httpMethod: 'POST',
				path: 'http-request-events',
				responseMode: 'onReceived',
				options: {},
			},
		},
		draft: post(`${urls.accounting}/invoices`, auth.accounting, draft),
	};
};
