import { compareBoth, inBothEngines } from '../stage/bothEngines.mts';
import { NOTHING, ownEventFlow, webhookEventFlow } from '../stage/eventFlows.mts';
import { assertPassed, measureEvents } from '../stage/measureEvents.mts';
import { mostAtOnce } from '../stage/mostAtOnce.mts';
import type { Case } from './case.mts';

/** So long the accounting service, which sends events in batches, waits for each answer. */
const PATIENCE_S = 5;

/** Many events at the same moment: how long the last one waits, and how many are in time. */
export const burst: Case = {
	name: 'burst',
	async run({ form, packageTarball }) {
		const measured = await inBothEngines({
			packageTarball,
			rounds: form.burstRounds,
			flows: async (stage) => ({
				own: await ownEventFlow(stage, 'burst-own', 'accounting', NOTHING),
				beside: await webhookEventFlow(stage, 'burst-webhook', NOTHING),
			}),
			measure: async (stage, flow) => {
				const lastOf = async (count: number) => {
					const events = { sender: 'accounting', count, atOnce: count } as const;
					return (await measureEvents(stage, flow, events)).slowest / 1000;
				};
				const last = await lastOf(form.burst);
				const first = { count: form.burst, slowest: last };
				const most = form.climbs ? await mostAtOnce(lastOf, PATIENCE_S, first) : 0;
				return { last, most };
			},
			verify: async (stage, flow) => await assertPassed(stage, flow, 'After'),
		});
		const last = {
			work: `${form.burst} accounting events at once: last response`,
			unit: 's' as const,
			value: (one: { last: number }) => one.last,
		};
		const most = {
			work: `accounting events at once, all responses within ${PATIENCE_S} s`,
			unit: 'events' as const,
			value: (one: { most: number }) => one.most,
		};
		return compareBoth(
			measured,
			'Webhook node, which verifies nothing',
			form.climbs ? [last, most] : [last],
		);
	},
};
