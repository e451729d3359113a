import type { Page } from 'playwright-core';
import { listNodeTypes, type NodeType } from '../../../scripts/n8n/client/nodeTypes.mts';
import type { WorkflowNode } from '../../../scripts/n8n/client/workflow.mts';
import { packageName } from '../../../scripts/n8n/packageName.mts';
import type { Scheme } from '../../../scripts/screenshots/browser.mts';
import { openPanel } from '../../../scripts/screenshots/openPanel.mts';
import { openWorkflow } from '../../../scripts/screenshots/openWorkflow.mts';
import { type Choice, operationsOf } from '../../../scripts/screenshots/operationsOf.mts';
import { chosen, ownNode, store, storedCredential } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';
import { closePanel, fieldsOf, missingIcons, truncatedLabels, useEditor } from './editor.mts';

const COLUMNS = 9;

const NODES = [
	'merchantPayments',
	'merchantAccounting',
	'merchantPaymentsTrigger',
	'merchantAccountingTrigger',
	'merchantPaymentsPollTrigger',
	'merchantAccountingPollTrigger',
];

const typeOf = async (name: string): Promise<NodeType> => {
	const types = await listNodeTypes(stage.session, packageName);
	const type = types.find((one) => one.name === `${packageName}.${name}`);
	if (!type) throw new Error(`n8n has no ${name}.`);
	return type;
};

const nameOf = ({ displayName }: NodeType, { resource, operation }: Choice) =>
	[displayName, resource, operation].filter(Boolean).join(' ');

/** Side by side, so that one click opens each. */
const placed = (node: WorkflowNode, index: number): WorkflowNode => ({
	...node,
	position: [(index % COLUMNS) * 260, Math.floor(index / COLUMNS) * 220],
});

/** One node for each operation that the menus of a node offer, with a stored credential. */
const everyOperation = async (name: string): Promise<WorkflowNode[]> => {
	const type = await typeOf(name);
	const [credential] = type.credentials ?? [];
	const credentials = chosen(await storedCredential(credential.name));
	return operationsOf(type).map((choice) =>
		ownNode(name, { name: nameOf(type, choice), parameters: { ...choice }, credentials }),
	);
};

/** One workflow for all: n8n takes seconds to open one. */
const storeEveryPanel = async () => {
	const nodes = (await Promise.all(NODES.map(everyOperation))).flat().map(placed);
	return await store({ name: 'Every panel', nodes, connections: {} });
};

/** What the page itself complains about, and what it shows a person as failed. */
const collectErrors = (page: Page) => {
	const errors: string[] = [];
	page.on('pageerror', ({ message }) => errors.push(message));
	page.on('response', (response) => {
		const url = new URL(response.url());
		const isOwn = /node-parameters|schemas/.test(url.pathname);
		if (isOwn && response.status() >= 400) errors.push(`${response.status()} ${url.pathname}`);
	});
	return async () => [
		...errors.splice(0),
		...(await page.locator('.el-notification').allTextContents()),
	];
};

/** n8n's own switch: what its styles go by. Answers with the colour behind everything. */
const switchTo = async (page: Page, scheme: Scheme): Promise<string> =>
	await page.evaluate(
		`document.body.dataset.theme = '${scheme}'; getComputedStyle(document.body).backgroundColor`,
	);

describe('light, and dark at a switch', () => {
	const editor = useEditor('light');
	let opened: WorkflowNode[] = [];
	beforeAll(async () => {
		const { id, nodes } = await storeEveryPanel();
		await openWorkflow(editor().page, stage.n8n.url, id);
		opened = nodes;
	});

	test('every icon is there', async () => {
		expect(await missingIcons(editor().page)).toEqual([]);
	});

	test.each(NODES)(
		'every panel of %s opens without an error',
		async (name) => {
			const { page } = editor();
			const errors = collectErrors(page);
			const panels = opened.filter(({ type }) => type === `${packageName}.${name}`);
			expect(panels).not.toEqual([]);
			for (const node of panels) {
				await openPanel(page, node.name);
				const labels = Object.keys(await fieldsOf(page));
				expect([node.name, labels.length > 0]).toEqual([node.name, true]);
				const behind = new Set<string>();
				for (const scheme of ['dark', 'light'] as const) {
					behind.add(await switchTo(page, scheme));
					const found = [node.name, scheme, await truncatedLabels(page), await errors()];
					expect(found).toEqual([node.name, scheme, [], []]);
				}
				expect(behind.size).toBe(2);
				await closePanel(page);
			}
		},
		300_000,
	);
});

describe('dark from the start', () => {
	const editor = useEditor('dark');

	test('every icon is there', async () => {
		const { page } = editor();
		const errors = collectErrors(page);
		const { id } = await storeEveryPanel();
		await openWorkflow(page, stage.n8n.url, id);
		expect([await missingIcons(page), await errors()]).toEqual([[], []]);
	});
});
