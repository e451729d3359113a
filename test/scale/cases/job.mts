import { none } from '../../harness/scale/figure.mts';
import { addressesOf, triggerFlow } from '../stage/flows.mts';
import { invoiceNode, invoicesOf } from '../stage/money.mts';
import { paymentEvent } from '../stage/paymentEvent.mts';
import { idle, runsOf } from '../stage/runs.mts';
import { sendEvents } from '../stage/sendEvents.mts';
import type { Case } from './case.mts';

const AT_ONCE = 40;

/** What most merchants want: each payment becomes an invoice, also when many arrive at once. */
export const job: Case = {
	name: 'job',
	title: 'payments become invoices',
	async run({ stage, form: { job: size }, say }) {
		const { database } = stage;
		const flow = await triggerFlow(stage, 'job', await invoiceNode(stage, '={{ $json.data.id }}'));
		const events = Array.from({ length: size.payments }, paymentEvent);
		const since = Date.now();
		for (let next = 0; next < events.length; next += size.burst) {
			await sendEvents({
				urls: addressesOf(stage, flow),
				secret: flow.secret,
				events: events.slice(next, next + size.burst),
				atOnce: AT_ONCE,
			});
			await idle(database, flow.id);
			say(`${Math.min(next + size.burst, events.length)} of ${events.length} payments`);
		}
		const seconds = (Date.now() - since) / 1000;
		const runs = await runsOf(database, flow.id);
		const times = await invoicesOf(
			stage,
			events.map(({ id }) => id),
		);
		const work = `${size.payments.toLocaleString('en')} payments to invoices, in bursts of ${size.burst}`;
		return {
			figures: [
				none(`${work}: not invoiced`, times.filter((one) => one === 0).length, 'payments'),
				none(`${work}: invoiced twice`, times.filter((one) => one > 1).length, 'payments'),
				none(
					`${work}: failed`,
					runs.filter(({ status }) => status !== 'success').length,
					'executions',
				),
				{ work: `${work}: finished`, value: size.payments / seconds, unit: 'invoices/s' },
			],
		};
	},
};
