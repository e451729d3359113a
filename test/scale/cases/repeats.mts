import { setTimeout as delay } from 'node:timers/promises';
import { none } from '../../harness/scale/figure.mts';
import { addressesOf, triggerFlow } from '../stage/flows.mts';
import { paymentEvent } from '../stage/paymentEvent.mts';
import { idle, runsOf, timesPassed } from '../stage/runs.mts';
import { sendEvents } from '../stage/sendEvents.mts';
import type { Case } from './case.mts';

const AT_ONCE = 4;
const LATER_MS = 2_000;

/** Each event arrives at both processors at the same moment, and at both again a little later. */
export const repeats: Case = {
	name: 'repeats',
	title: 'events arrive twice',
	async run({ stage, form, say }) {
		const { database } = stage;
		const flow = await triggerFlow(stage, 'repeated');
		const addresses = addressesOf(stage, flow);
		const events = Array.from({ length: form.repeats }, paymentEvent);
		const payments = events.map(({ id }) => id);
		const sendToBoth = async () => {
			for (let next = 0; next < events.length; next += AT_ONCE) {
				const some = events.slice(next, next + AT_ONCE);
				const load = { secret: flow.secret, events: some, atOnce: AT_ONCE };
				await Promise.all(addresses.map((url) => sendEvents({ ...load, urls: [url] })));
			}
			await idle(database, flow.id);
			return timesPassed(payments, await runsOf(database, flow.id));
		};
		const atOnce = await sendToBoth();
		say('the same events again');
		await delay(LATER_MS);
		const later = await sendToBoth();
		const work = `${form.repeats} events at both processors at the same moment`;
		return {
			figures: [
				none(`${work}: lost`, atOnce.filter((times) => times === 0).length, 'events'),
				none(
					`${work}: started the workflow twice`,
					atOnce.filter((times) => times > 1).length,
					'events',
				),
				none(
					'the same events again, 2 s later: started the workflow again',
					later.filter((times, index) => times > atOnce[index]).length,
					'events',
				),
			],
		};
	},
};
