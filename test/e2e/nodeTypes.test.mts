import { listNodeTypes, type NodeType } from '../../scripts/n8n/client/nodeTypes.mts';
import { packageName } from '../../scripts/n8n/packageName.mts';
import { stage } from './stage/stage.mts';

let types: NodeType[];

beforeAll(async () => {
	types = await listNodeTypes(stage.session, packageName);
});

const named = (name: string) => types.find((type) => type.name === `${packageName}.${name}`);

test('n8n offers the six nodes, and a tool for each action node', () => {
	expect(types.map(({ name }) => name.replace(`${packageName}.`, '')).sort()).toEqual([
		'merchantAccounting',
		'merchantAccountingPollTrigger',
		'merchantAccountingTool',
		'merchantAccountingTrigger',
		'merchantPayments',
		'merchantPaymentsPollTrigger',
		'merchantPaymentsTool',
		'merchantPaymentsTrigger',
	]);
});

test.each(['merchantPayments', 'merchantAccounting'])('the tool of %s is one', (name) => {
	const tool = named(`${name}Tool`);
	expect(tool?.outputs).toEqual(['ai_tool']);
	expect(tool?.credentials).toEqual(named(name)?.credentials);
	const fields = new Set(tool?.properties.map((property) => property.name));
	expect(['toolDescription', 'descriptionType'].map((field) => fields.has(field))).toEqual([
		true,
		false,
	]);
});

test('every node has an icon that n8n serves, light and dark', async () => {
	for (const { name, iconUrl } of types) {
		const { light, dark } = iconUrl as { light: string; dark: string };
		for (const path of [light, dark]) {
			const answer = await fetch(`${stage.n8n.url}/${path}`);
			expect([name, answer.status, answer.headers.get('content-type')]).toEqual([
				name,
				200,
				expect.stringContaining('image/svg+xml'),
			]);
		}
	}
});
