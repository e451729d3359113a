import type { Simulator } from '../../simulator/start.mts';
import type { Money } from './flow.mts';
import { EVENT_CONTACT } from './invoices.mts';
import type { Names } from './kind.mts';
import { kinds } from './kinds.mts';
import type { Nodes } from './lane.mts';
import { type Broken, isBrokenMode } from './modes.mts';

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
	broken?: Broken,
): Promise<Credentials> => {
	const { live, sandbox } = keys.payments;
	const ofPayments = broken === 'sandbox key' ? sandbox : live;
	const key = service === 'payments' ? ofPayments : keys.accounting.readWrite;
	const header = { name: 'Authorization', value: `Bearer ${key}` };
	return await credential(`header for ${service} ${broken ?? ''}`, 'httpHeaderAuth', header);
};

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9/api/v1';

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
	const both = async (broken?: Broken) => ({
		payments: await headerAuth(simulator, 'payments', credential, broken),
		accounting: await headerAuth(simulator, 'accounting', credential, broken),
	});
	const auth = await both();
	const bad: Record<Broken, typeof auth> = {
		'sandbox key': await both('sandbox key'),
		'bad address': auth,
		'deleted credential': await both('deleted credential'),
	};
	const draft = `{ contact_id: "${idOf.get(EVENT_CONTACT)}", reference: $json.body.data.id, currency: $json.body.data.currency, lines: [{ description: "Chaos", quantity: 1, unit_price: $json.body.data.amount / 100 }] }`;
	return {
		money: (kind, mode) => {
			const { service, path, body } = kinds[kind].request;
			const address = mode === 'bad address' ? NOWHERE : urls[service];
			const credentials = (isBrokenMode(mode) ? bad[mode] : auth)[service];
			return post(`=${address}${path}`, credentials, body(mode));
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
		doomed: Object.values(bad['deleted credential']).map(({ httpHeaderAuth: { id } }) => id),
	};
};
