import { none } from '../../harness/scale/figure.mts';
import { itemsFlow, ownNode, paymentsCredential, startItems } from '../stage/flows.mts';
import { idle, runsOf } from '../stage/runs.mts';
import type { Case } from './case.mts';

const EXECUTIONS = 6;
const PER_MINUTE = 180;
const MINUTE = 60;

/** Executions on two workers, which know nothing of each other, read with one key. */
export const sharedLimit: Case = {
	name: 'limit',
	title: 'workers share the limit of a key',
	async run({ stage, form, say }) {
		const { simulator, database } = stage;
		const { control, keys } = simulator;
		const credential = await paymentsCredential(stage, {
			apiKey: keys.payments.liveSecond,
			requestsPerMinute: PER_MINUTE,
		});
		const read = ownNode('merchantPayments', { resource: 'account', operation: 'get' }, credential);
		const flow = await itemsFlow(stage, 'limited', read);
		const items = Array.from({ length: form.reads / EXECUTIONS }, (_, number) => ({ number }));
		await control.clearRequests();
		await control.settings.set({ rateLimits: { perKey: PER_MINUTE, perAddress: 600 } });
		const least = MINUTE * Math.floor((form.reads - 1) / PER_MINUTE);
		say(`at least ${least} s, because the service takes ${PER_MINUTE} a minute`);
		await Promise.all(
			Array.from({ length: EXECUTIONS }, (_, number) => startItems(stage, flow, items, number)),
		);
		await idle(database, flow.id);
		await control.settings.set({ rateLimits: 'off' });
		const failed = (await runsOf(database, flow.id)).filter(({ status }) => status !== 'success');
		const reads = await control.requests({ service: 'payments', path: /^\/account$/ });
		const times = reads.map(({ at }) => Date.parse(at));
		const took = (Math.max(...times) - Math.min(...times)) / 1000;
		const refused = reads.filter(({ status }) => status === 429).length;
		const work = `${form.reads} reads by ${EXECUTIONS} executions under ${PER_MINUTE} a minute`;
		return {
			figures: [
				none(`${work}: failed`, failed.length, 'executions'),
				{
					work: `${work}: time by the least possible`,
					value: took / least,
					unit: '×',
					bar: { atMost: 1.25 },
				},
				{ work: `${work}: responses 429`, value: refused, unit: 'responses' },
			],
		};
	},
};
