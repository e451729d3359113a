import { outputOf, runWorkflow } from '../../../scripts/n8n/client/executions.mts';
import { chosen, ownNode, startedByHand, store, storedCredential } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';

const ZONE = 'Pacific/Auckland';

// The node lets the clock of an expression stand still, and evaluates what it made of it.
const READINGS = [
	'$now.zoneName',
	'$today.toFormat("HH:mm z")',
	'DateTime.now().zoneName',
	'DateTime.utc().zoneName',
	'new Date(Date.now()).getFullYear()',
];

test('a clock that stands still stays in the timezone of the workflow', async () => {
	const node = ownNode('merchantPayments', {
		credentials: chosen(await storedCredential('merchantPaymentsApi')),
		parameters: {
			...{ resource: 'paymentLink', operation: 'create', amountType: 'fixed' },
			...{ amount: '5', currency: 'EUR' },
			title: `=${READINGS.map((reading) => `{{ ${reading} }}`).join(', ')}`,
		},
	});
	const file = { ...startedByHand('Clock', node), settings: { timezone: ZONE } };
	const execution = await runWorkflow(stage.session, (await store(file)).id, { trigger: 'Start' });
	const [{ json }] = outputOf(execution, node.name);
	expect(json.title).toBe(
		[ZONE, `00:00 ${ZONE}`, ZONE, 'UTC', new Date().getFullYear()].join(', '),
	);
});
