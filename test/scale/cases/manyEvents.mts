import { none } from '../../harness/scale/figure.mts';
import { addressesOf, triggerFlow } from '../stage/flows.mts';
import { paymentEvent } from '../stage/paymentEvent.mts';
import { idle, runsOf, timesPassed } from '../stage/runs.mts';
import { sendEvents, waitOf } from '../stage/sendEvents.mts';
import type { Case } from './case.mts';

const AT_ONCE = 8;
const LONGEST_SECONDS = 5;

/** Events as fast as both processors answer them. */
export const manyEvents: Case = {
	name: 'events',
	title: 'many events arrive',
	async run({ stage, form, say }) {
		const { database } = stage;
		const flow = await triggerFlow(stage, 'many');
		const events = Array.from({ length: form.events }, paymentEvent);
		const since = Date.now();
		const { took, refused } = await sendEvents({
			urls: addressesOf(stage, flow),
			secret: flow.secret,
			events,
			atOnce: AT_ONCE,
			onTaken: (taken) => {
				if (taken % 250 === 0) say(`${taken} of ${form.events} taken`);
			},
		});
		const taken = (Date.now() - since) / 1000;
		await idle(database, flow.id);
		const runs = await runsOf(database, flow.id);
		const ended = (Math.max(...runs.map(({ stoppedAt }) => stoppedAt)) - since) / 1000;
		const times = timesPassed(
			events.map(({ id }) => id),
			runs,
		);
		const work = `${form.events.toLocaleString('en')} events, ${AT_ONCE} at a time`;
		return {
			figures: [
				none(`${work}: lost`, times.filter((one) => one === 0).length, 'events'),
				none(
					`${work}: started the workflow twice`,
					times.filter((one) => one > 1).length,
					'events',
				),
				none(`${work}: refused`, refused, 'responses'),
				{
					work: `${work}: 99 % of responses within`,
					value: waitOf(took, 0.99) / 1000,
					unit: 's',
					bar: { atMost: LONGEST_SECONDS },
				},
				{ work: `${work}: responses`, value: form.events / taken, unit: 'events/s' },
				{ work: `${work}: finished`, value: form.events / ended, unit: 'runs/s' },
			],
		};
	},
};
