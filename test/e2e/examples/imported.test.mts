import { readExamples } from '../../../demo/examples.mts';
import { listNodeTypes, type NodeType } from '../../../scripts/n8n/client/nodeTypes.mts';
import { listWorkflows } from '../../../scripts/n8n/client/workflows.mts';
import { example } from '../stage/example.mts';
import { stage } from '../stage/stage.mts';

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

let types: NodeType[];

beforeAll(async () => {
	types = await listNodeTypes(stage.session);
});

test('there are sixteen, and those that can run unattended are published', async () => {
	const examples = await readExamples();
	expect(examples.map(({ file }) => Number(file.split('-')[0]))).toEqual(numbers);
	const stored = await listWorkflows(stage.session);
	for (const { workflow, publish } of examples) {
		const found = stored.filter(({ name }) => name === workflow.name);
		expect(found).toEqual([expect.objectContaining({ active: publish })]);
	}
});

test.each(numbers)('example %d uses node types and versions that n8n has', async (number) => {
	const { nodes } = await example(number);
	const unknown = nodes.filter(
		({ type, typeVersion }) =>
			!types.some(({ name, version }) => name === type && [version].flat().includes(typeVersion)),
	);
	expect(unknown).toEqual([]);
});

test.each(numbers)('example %d says in a note what it does and what to change', async (number) => {
	const { nodes } = await example(number);
	const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
	expect(notes.map(({ parameters }) => String(parameters.content))).toEqual([
		expect.stringMatching(/^## .+\*\*Change:\*\*/s),
	]);
});

test('the tools of the AI agent are nodes of this package', async () => {
	const { nodes, connections } = await example(8);
	const isTool = (name: string) => 'ai_tool' in (connections[name] as object);
	const tools = nodes.filter(({ name }) => name in connections && isTool(name));
	expect([...new Set(tools.map(({ type }) => type))].sort()).toEqual([
		'n8n-nodes-merchant-services.merchantAccountingTool',
		'n8n-nodes-merchant-services.merchantPaymentsTool',
	]);
});
