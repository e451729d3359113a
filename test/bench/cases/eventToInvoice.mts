import { startBareService } from '../stage/bareService.mts';
import { compareBoth, inBothEngines } from '../stage/bothEngines.mts';
import { headerCredential } from '../stage/credentials.mts';
import { ownEventFlow, webhookEventFlow } from '../stage/eventFlows.mts';
import type { Steps } from '../stage/flow.mts';
import { assertPassed, measureEvents } from '../stage/measureEvents.mts';
import { httpRequest, ownNode } from '../stage/nodes.mts';
import type { Stage } from '../stage/startStage.mts';
import type { Case } from './case.mts';

const AT_ONCE = 10;
const CONTACT = '3f2b1c9e-4a5d-4e6f-8a7b-9c0d1e2f3a4b';

/** Every field of the event is dragged into its place. */
export const ownSteps = async (
	stage: Stage,
	baseUrl: string,
	skipIfReferenceExists: boolean,
): Promise<Steps> => {
	const credentials = await stage.credential('merchantAccountingApi', { apiKey: 'bench', baseUrl });
	const line = {
		description: '={{ $json.deduplicationKey }}',
		quantity: 1,
		unitPrice: '={{ $json.major.amount }}',
		lineOptions: {},
	};
	const parameters = {
		resource: 'invoice',
		operation: 'create',
		contactId: { __rl: true, mode: 'id', value: CONTACT },
		reference: '={{ $json.data.id }}',
		skipIfReferenceExists,
		linesFrom: 'form',
		lines: { line: [line] },
		amountUnit: 'major',
		additionalFields: { currency: '={{ $json.data.currency }}' },
	};
	return { Invoice: ownNode('merchantAccounting', parameters, credentials) };
};

const BODY = `={
	"contact_id": "${CONTACT}",
	"reference": "{{ $json.body.data.id }}",
	"lines": [{
		"description": "{{ $json.body.type }}:{{ $json.body.data.id }}",
		"quantity": 1,
		"unit_price": {{ $json.body.data.amount / 100 }}
	}],
	"currency": "{{ $json.body.data.currency }}"
}`;

export const httpSteps = async (stage: Stage, baseUrl: string): Promise<Steps> => ({
	Invoice: httpRequest(`${baseUrl}/invoices`, await headerCredential(stage), {
		method: 'POST',
		sendBody: true,
		specifyBody: 'json',
		jsonBody: BODY,
	}),
});

/** A payment arrives and an invoice is drafted, counted until the last run has ended. */
export const eventToInvoice: Case = {
	name: 'flow',
	async run({ form, packageTarball }) {
		const service = await startBareService();
		const baseUrl = `${service.address(0)}/api/v1`;
		const events = { sender: 'payments', count: form.flows, atOnce: AT_ONCE } as const;
		try {
			const measured = await inBothEngines({
				packageTarball,
				rounds: form.eventRounds,
				flows: async (stage) => ({
					// The HTTP Request node beside it does not look first, either.
					own: await ownEventFlow(
						stage,
						'flow-own',
						'payments',
						await ownSteps(stage, baseUrl, false),
					),
					beside: await webhookEventFlow(stage, 'flow-http', await httpSteps(stage, baseUrl)),
				}),
				measure: async (stage, flow) => await measureEvents(stage, flow, events),
				verify: async (stage, flow) => await assertPassed(stage, flow, 'Invoice'),
			});
			return compareBoth(measured, 'Webhook node and HTTP Request node', [
				{
					work: 'event to invoice',
					unit: 'events/s',
					value: ({ perSecond }) => perSecond,
					bars: { lazy: { atLeast: 2.5 } },
				},
				{
					work: `event to invoice: 99 % of responses within, ${AT_ONCE} at a time`,
					unit: 'ms',
					value: ({ p99 }) => p99,
				},
			]);
		} finally {
			await service.close();
		}
	},
};
