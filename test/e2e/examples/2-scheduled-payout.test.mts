import { outputOf, runWorkflow } from '../../../scripts/n8n/client/executions.mts';
import type { Workflow } from '../../../scripts/n8n/client/workflow.mts';
import { createWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { example } from '../stage/example.mts';
import { stage } from '../stage/stage.mts';

const { session, control } = stage;

const run = async (id: string) => {
	const execution = await runWorkflow(session, id, { trigger: 'Every morning' });
	expect(execution.status).toBe('success');
	return execution;
};

/** The same workflow with a key of its own, because today's has been used. */
const withKey = ({ nodes, connections, settings }: Workflow, key: string) => ({
	name: key,
	connections,
	settings,
	nodes: nodes.map((node) =>
		node.name === 'Request the payout'
			? {
					...node,
					parameters: { ...node.parameters, options: { idempotencyKey: key, maximumAmount: 500 } },
				}
			: node,
	),
});

afterEach(async () => {
	await control.settings.set({ approvalThresholds: { USD: 100_000 } });
});

test('pays once a day, however often it runs', async () => {
	const { id } = await example(2);
	const before = await control.ledger('payout');
	const first = await run(id);
	const second = await run(id);

	const [payout, ...more] = (await control.ledger('payout')).slice(before.length);
	expect(payout).toMatchObject({ amount: 10_000, currency: 'USD', business: 'first' });
	expect(more).toEqual([]);
	expect(outputOf(first, 'Request the payout')[0].json.idempotentReplay).toBe(false);
	expect(outputOf(second, 'Request the payout')[0].json.idempotentReplay).toBe(true);
	for (const execution of [first, second]) {
		expect(outputOf(execution, 'Record the payout')[0].json).toEqual({
			note: `Payout ${payout.id} of 100 USD was requested.`,
			payoutId: payout.id,
		});
		expect(outputOf(execution, 'Ask for approval')).toEqual([]);
	}
});

test('asks a second person when the amount needs approval', async () => {
	await control.settings.set({ approvalThresholds: { USD: 5_000 } });
	const before = await control.ledger('payout');
	const key = 'daily-payout-that-needs-approval';
	const { id } = await createWorkflow(session, withKey(await example(2), key));
	const execution = await run(id);

	expect(outputOf(execution, 'Record the payout')).toEqual([]);
	expect(outputOf(execution, 'Ask for approval')[0].json).toEqual({
		note: 'A payout of 100 USD waits for a second person.',
		idempotencyKey: key,
	});
	expect(await control.ledger('payout')).toEqual(before);
	const held = (await control.approvals.list()).filter(
		({ status, business }) => status === 'pending' && business === 'first',
	);
	expect(held).toEqual([expect.objectContaining({ kind: 'payout', amount: 10_000 })]);
	await control.approvals.reject(held[0].id);
});
