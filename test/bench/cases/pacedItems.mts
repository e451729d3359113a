import { type Execution, outputOf } from '../../../scripts/n8n/client/executions.mts';
import { type Simulator, startSimulator } from '../../../simulator/start.mts';
import { headerCredential, paymentsCredential } from '../stage/credentials.mts';
import { type Flow, itemsFlow, runFlow, timeOf } from '../stage/flow.mts';
import { httpRequest, ownNode } from '../stage/nodes.mts';
import { type Stage, startStage } from '../stage/startStage.mts';
import type { Case } from './case.mts';

const PER_MINUTE = 180;
const MINUTE_MS = 60_000;

const flows = async (stage: Stage, { paymentsUrl, keys }: Simulator) => {
	const { live, liveSecond } = keys.payments;
	const own = ownNode(
		'merchantPayments',
		{ resource: 'account', operation: 'get' },
		await paymentsCredential(stage, paymentsUrl, {
			apiKey: live,
			requestsPerMinute: PER_MINUTE,
		}),
	);
	// Another key: the limit counts by key.
	const http = httpRequest(`${paymentsUrl}/account`, await headerCredential(stage, liveSecond));
	const goOn = { onError: 'continueRegularOutput' };
	return {
		own: await itemsFlow(stage, 'paced-own', { Read: { ...own, ...goOn } }),
		http: await itemsFlow(stage, 'paced-http', { Read: { ...http, ...goOn } }),
	};
};

const answered = (execution: Execution) =>
	outputOf(execution, 'Read').filter(({ json }) => json.error === undefined).length;

/** More items than the service takes in a minute. */
export const pacedItems: Case = {
	name: 'limit',
	async run({ form, packageTarball }) {
		const simulator = await startSimulator({ rateLimits: { perKey: PER_MINUTE, perAddress: 600 } });
		const stage = await startStage(packageTarball);
		const count = form.paced;
		const run = async (flow: Flow) =>
			await runFlow(
				stage,
				flow,
				Array.from({ length: count }, (_, number) => ({ number })),
			);
		try {
			const { own, http } = await flows(stage, simulator);
			const refusals = async () => {
				const all = await simulator.control.requests();
				await simulator.control.clearRequests();
				return all.filter(({ status }) => status === 429).length;
			};
			const paced = await run(own);
			const pacedRefusals = await refusals();
			const unpaced = await run(http);
			const minimum = MINUTE_MS * Math.floor((count - 1) / PER_MINUTE);
			const work = `${count} items under ${PER_MINUTE} requests a minute`;
			const name = 'HTTP Request node';
			return [
				{
					work: `${work}: time`,
					unit: 's',
					own: [timeOf(paced, 'Read') / 1000],
					beside: { name: 'the least possible', values: [minimum / 1000] },
					bar: { atMost: 1.03 },
				},
				{
					work: `${work}: lost`,
					unit: 'items',
					own: [count - answered(paced)],
					beside: { name, values: [count - answered(unpaced)] },
					bar: { atMost: 0 },
					exact: true,
				},
				{
					work: `${work}: responses 429`,
					unit: 'responses',
					own: [pacedRefusals],
					beside: { name, values: [await refusals()] },
					bar: { atMost: 0 },
					exact: true,
				},
			];
		} finally {
			await stage.stop();
			await simulator.close();
		}
	},
};
