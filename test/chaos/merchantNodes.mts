import { ownType } from '../../scripts/n8n/ownType.mts';
import type { Simulator } from '../../simulator/start.mts';
import { afterwards, type Credentials, headerAuth, type MakeCredential } from './httpNodes.mts';
import { draftParameters, EVENT_CONTACT } from './invoices.mts';
import type { Names } from './kind.mts';
import { kinds } from './kinds.mts';
import type { Nodes } from './lane.mts';
import { type Broken, isBrokenMode } from './modes.mts';

/** Refused by the credential itself: payments and their keys go over https only. */
const BAD_ADDRESS = 'http://service.example/api/v1';

/** The nodes of this package, with nothing set but what the work needs. */
export const merchantNodes = async (
	simulator: Simulator,
	{ idOf }: Names,
	credential: MakeCredential,
): Promise<Nodes> => {
	const { keys, paymentsUrl, accountingUrl } = simulator;
	const payments = async (label: string, apiKey: string, baseUrl = paymentsUrl) =>
		await credential(label, 'merchantPaymentsApi', {
			environment: apiKey === keys.payments.sandbox ? 'sandbox' : 'live',
			apiKey,
			baseUrl,
			// The limits of the simulator are off, too.
			requestsPerMinute: 0,
		});
	const both = async (label: string, address?: string): Promise<Credentials> => ({
		...(await payments(`payments ${label}`, keys.payments.live, address)),
		...(await credential(`accounting ${label}`, 'merchantAccountingApi', {
			apiKey: keys.accounting.readWrite,
			baseUrl: address ?? accountingUrl,
		})),
	});
	const good = await both('good');
	const bad: Record<Broken, Credentials> = {
		'sandbox key': await payments('sandbox key', keys.payments.sandbox),
		'bad address': await both('bad address', BAD_ADDRESS),
		'deleted credential': await both('deleted credential'),
	};
	const node = (
		type: string,
		name: string,
		parameters: Record<string, unknown>,
		credentials = good,
	) => ({ ...ownType(type), parameters, credentials: { [name]: credentials[name] } });
	return {
		money: (kind, mode) => {
			const { type, credential: name, parameters } = kinds[kind].node;
			return node(type, name, parameters(mode), isBrokenMode(mode) ? bad[mode] : good);
		},
		afterwards: afterwards(simulator, await headerAuth(simulator, 'payments', credential)),
		trigger: {
			...node('merchantPaymentsTrigger', 'merchantPaymentsApi', {
				registration: 'automatic',
				events: ['payment.succeeded'],
				options: {},
			}),
			// Another business, or every payout and refund made here would be an event as well.
			credentials: await payments('events', keys.payments.liveSecond),
		},
		draft: node(
			'merchantAccounting',
			'merchantAccountingApi',
			draftParameters({
				contact: String(idOf.get(EVENT_CONTACT)),
				reference: '={{ $json.data.id }}',
				amount: '={{ $json.data.amount }}',
				unit: 'minor',
				currency: '={{ $json.data.currency }}',
			}),
		),
		doomed: Object.values(bad['deleted credential']).map(({ id }) => id),
	};
};
