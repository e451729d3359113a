import { type ExecutionStatus, outputOf } from '../../../scripts/n8n/client/executions.mts';
import { unpublishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';
import { bytes } from './bodies.mts';
import { deliveriesTo } from './deliveries.mts';
import { watchN8n } from './intact.mts';
import { knock } from './knock.mts';
import { EVENTS, openTarget, type Target } from './target.mts';

const { session } = stage;

const AT_ONCE = 6;
const MANY_MS = 300_000;

const countRuns = async (workflowId: string, status?: ExecutionStatus[]): Promise<number> => {
	const filter = JSON.stringify({ workflowId, status });
	const query = new URLSearchParams({ filter, limit: '1' });
	const { count } = await session.rest<{ count: number }>('GET', `/executions?${query}`);
	return count;
};

describe.each(['payments', 'accounting'] as const)('%s', (service) => {
	const deliveries = deliveriesTo(service);
	const starting = deliveries.filter(({ starts }) => starts);
	const answers = new Map<string, number | undefined>();
	let target: Target;
	let expectIntact: () => Promise<void>;

	beforeAll(async () => {
		target = await openTarget(service);
		expectIntact = await watchN8n();
		const left = [...deliveries];
		const deliver = async () => {
			for (let one = left.shift(); one; one = left.shift()) {
				answers.set(one.name, await knock(target.url, one.request(target.sign)));
			}
		};
		await Promise.all(Array.from({ length: AT_ONCE }, deliver));
	}, MANY_MS);
	afterAll(async () => await unpublishWorkflow(session, target.workflow.id));

	test.each(deliveries)('$name: $answer', ({ name, answer }) => {
		expect(answers.get(name)).toBe(answer);
	});

	test('runs start for signed events and for nothing else, and all of them end well', async () => {
		const { id } = target.workflow;
		await waitFor('the runs', async () =>
			(await countRuns(id, ['new', 'running'])) === 0 ? true : undefined,
		);
		expect(await countRuns(id, ['success'])).toBe(starting.length);
		expect(await countRuns(id)).toBe(starting.length);
	});

	test('n8n goes on as before, and the next event starts its run', async () => {
		await expectIntact();
		const event = EVENTS[service]();
		const [run] = await runsAfter(target.workflow.id, 1, async () => {
			const body = bytes(event);
			await knock(target.url, { headers: target.sign(body), body });
		});
		expect(outputOf(run, 'After')[0].json).toMatchObject({ data: event.data });
		await expectIntact();
	});
});

test('filters whose expressions find nothing let an event pass', async () => {
	const { url, workflow, sign } = await openTarget('payments', {
		currencies: '={{ null }}',
		minimumAmount: '={{ undefined }}',
		dropRepeats: '={{ null }}',
	});
	const body = bytes(EVENTS.payments());
	const [run] = await runsAfter(workflow.id, 1, async () => {
		expect(await knock(url, { headers: sign(body), body })).toBe(200);
	});
	expect(outputOf(run, 'After')).toHaveLength(1);
	await unpublishWorkflow(session, workflow.id);
});
