import type { Work } from '../../../scripts/n8n/client/chainNodes.mts';
import { outputOf } from '../../../scripts/n8n/client/executions.mts';
import { startBareService } from '../stage/bareService.mts';
import { headerCredential, paymentsCredential } from '../stage/credentials.mts';
import { type Flow, itemsFlow, runFlow, timeOf } from '../stage/flow.mts';
import { httpRequest, ownNode } from '../stage/nodes.mts';
import { rounds } from '../stage/rounds.mts';
import { type Stage, startStage } from '../stage/startStage.mts';
import type { Case } from './case.mts';

const DELAY_MS = 50;
const REDIRECT = new URL('../stage/redirectStripe.mjs', import.meta.url);

const nodesOf = async (stage: Stage, address: string): Promise<Record<string, Work>> => {
	const baseUrl = `${address}/api/v1`;
	return {
		own: ownNode(
			'merchantPayments',
			{
				resource: 'payment',
				operation: 'get',
				paymentId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			},
			await paymentsCredential(stage, baseUrl),
		),
		http: httpRequest(`=${baseUrl}/payments/{{ $json.id }}`, await headerCredential(stage)),
		stripe: {
			type: 'n8n-nodes-base.stripe',
			typeVersion: 1,
			parameters: { resource: 'charge', operation: 'get', chargeId: '={{ $json.id }}' },
			credentials: await stage.credential('stripeApi', { secretKey: 'sk_test_bench' }),
		},
	};
};

/** One read for each item, of a service that takes its time. */
export const readItems: Case = {
	name: 'reads',
	async run({ form, packageTarball }) {
		const service = await startBareService();
		const address = service.address(DELAY_MS);
		const stage = await startStage(packageTarball, {
			NODE_OPTIONS: `--import=${REDIRECT.href}`,
			STRIPE_STAND_IN: address,
		});
		try {
			const items = Array.from({ length: form.reads }, () => ({ id: crypto.randomUUID() }));
			const measure = (flow: Flow) => async () => {
				const execution = await runFlow(stage, flow, items);
				const ids = outputOf(execution, 'Read').map(({ json }) => json.id);
				if (ids.join() !== items.map(({ id }) => id).join()) {
					throw new Error(`${flow.path}: not every item came back in its place`);
				}
				return timeOf(execution, 'Read');
			};
			const nodes = await nodesOf(stage, address);
			const flow = async (name: string) =>
				await itemsFlow(stage, `reads-${name}`, { Read: nodes[name] });
			const { own, http, stripe } = await rounds(form.rounds, {
				own: measure(await flow('own')),
				http: measure(await flow('http')),
				stripe: measure(await flow('stripe')),
			});
			const work = `${form.reads} items, one read each, ${DELAY_MS} ms service`;
			return [
				{
					work,
					unit: 'ms',
					own,
					beside: { name: 'HTTP Request node', values: http },
					bar: { atMost: 1.1 },
				},
				{
					work,
					unit: 'ms',
					own,
					beside: { name: 'one by one (Stripe node)', values: stripe },
					bar: { atMost: 1 / 8 },
				},
			];
		} finally {
			await stage.stop();
			await service.close();
		}
	},
};
