import { errorOf, outputOf, runWorkflow } from '../../../scripts/n8n/client/executions.mts';
import { listNodeTypes } from '../../../scripts/n8n/client/nodeTypes.mts';
import { packageName } from '../../../scripts/n8n/packageName.mts';
import { operationsOf } from '../../../scripts/screenshots/operationsOf.mts';
import { misfits, readPreview } from '../../harness/outputPreview.mts';
import { chosen, ownNode, startedByHand, store, storedCredential } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';

type Json = Record<string, unknown>;

/** Runs the operation in n8n with these parameters; answers with the items it gave. */
export type Run = (parameters?: Json) => Promise<Json[]>;

/** Keyed by `resource.operation`: runs it once, and looks at what it did. */
export type OperationCases = Record<string, (run: Run) => Promise<void>>;

const USUAL: readonly string[] = ['raw', 'payments', 'lines'];

/** The list comes from what n8n offers, so that an operation without a case fails. */
export const describeOperations = (node: string, cases: OperationCases): void => {
	const { session } = stage;

	test('every operation that n8n offers has a case', async () => {
		const types = await listNodeTypes(session, packageName);
		const type = types.find(({ name }) => name === `${packageName}.${node}`);
		const offered = type ? operationsOf(type) : [];
		expect(offered.map(({ resource, operation }) => `${resource}.${operation}`).sort()).toEqual(
			Object.keys(cases).sort(),
		);
	});

	test.each(Object.entries(cases))('%s', async (name, check) => {
		const [resource, operation] = name.split('.');
		let runs = 0;
		await check(async (entered = {}) => {
			runs += 1;
			const credentials = chosen(await storedCredential(`${node}Api`));
			const parameters = { resource, operation, ...entered };
			const workflow = startedByHand(name, ownNode(node, { parameters, credentials }));
			const { id } = await store(workflow);
			const execution = await runWorkflow(session, id, { trigger: 'Start' });
			expect({ error: errorOf(execution)?.message, status: execution.status }).toEqual({
				error: undefined,
				status: 'success',
			});
			const items = outputOf(execution, node).map(({ json }) => json);
			// What the editor shows before is the output that stands there at first.
			const isUsual = entered.output === undefined || USUAL.includes(String(entered.output));
			const preview = isUsual && readPreview(node[0].toUpperCase() + node.slice(1), name);
			expect(preview ? misfits(preview, items) : []).toEqual([]);
			return items;
		});
		expect(runs).toBe(1);
	});
};

/** A record picked by its id. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
