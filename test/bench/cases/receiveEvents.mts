import { compareBoth, inBothEngines } from '../stage/bothEngines.mts';
import { NOTHING, ownEventFlow, webhookEventFlow } from '../stage/eventFlows.mts';
import { assertPassed, measureEvents } from '../stage/measureEvents.mts';
import type { Case } from './case.mts';

const AT_ONCE = 10;

/** Events that arrive as fast as n8n answers them, counted until the last run has ended. */
export const receiveEvents: Case = {
	name: 'events',
	async run({ form, packageTarball }) {
		const events = { sender: 'payments', count: form.events, atOnce: AT_ONCE } as const;
		const measured = await inBothEngines({
			packageTarball,
			rounds: form.eventRounds,
			// n8n spares only its own Webhook node the expression engine for each event.
			eager: { N8N_EXPRESSION_ENGINE_ALLOW_WEBHOOK_ISOLATE_SKIP: 'false' },
			flows: async (stage) => ({
				own: await ownEventFlow(stage, 'events-own', 'payments', NOTHING),
				beside: await webhookEventFlow(stage, 'events-webhook', NOTHING),
			}),
			measure: async (stage, flow) => await measureEvents(stage, flow, events),
			verify: async (stage, flow) => await assertPassed(stage, flow, 'After'),
		});
		return compareBoth(measured, 'Webhook node, which verifies nothing', [
			{
				work: 'events received, verified, without duplicates',
				unit: 'events/s',
				value: ({ perSecond }) => perSecond,
				bars: { eager: { atLeast: 0.9 } },
			},
			{
				work: `99 % of responses within, ${AT_ONCE} at a time`,
				unit: 'ms',
				value: ({ p99 }) => p99,
			},
		]);
	},
};
