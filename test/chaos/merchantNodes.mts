import { ownType } from '../../scripts/n8n/ownType.mts';
import type { Simulator } from '../../simulator/start.mts';
import { afterwards, headerAuth, type MakeCredential } from './httpNodes.mts';
import { draftParameters, EVENT_CONTACT } from './invoices.mts';
import type { Names } from './kind.mts';
import { kinds } from './kinds.mts';
import type { Nodes } from './lane.mts';

/** The nodes of this package, with nothing set but what the work needs. */
export const merchantNodes = async (
	simulator: Simulator,
	{ idOf }: Names,
	credential: MakeCredential,
): Promise<Nodes> => {
	const { keys, paymentsUrl, accountingUrl } = simulator;
	const payments = async (label: string, apiKey: string) =>
		await credential(label, 'merchantPaymentsApi', {
			environment: 'live',
			apiKey,
			baseUrl: paymentsUrl,
			// The limits of the simulator are off, too.
			requestsPerMinute: 0,
		});
	const credentials = {
		...(await payments('payments', keys.payments.live)),
		...(await credential('accounting', 'merchantAccountingApi', {
			apiKey: keys.accounting.readWrite,
			baseUrl: accountingUrl,
		})),
	};
	const node = (type: string, name: string, parameters: Record<string, unknown>) => ({
		...ownType(type),
		parameters,
		credentials: { [name]: credentials[name] },
	});
	return {
		money: (kind, keyed) => {
			const { type, credential: name, parameters } = kinds[kind].node;
			return node(type, name, parameters(keyed));
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
	};
};
