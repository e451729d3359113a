import type { Page } from 'playwright-core';
import { growToContent } from '../../../scripts/screenshots/growToContent.mts';
import { openPanel } from '../../../scripts/screenshots/openPanel.mts';
import { openWorkflow } from '../../../scripts/screenshots/openWorkflow.mts';
import { example } from '../stage/example.mts';
import { stage } from '../stage/stage.mts';
import { pathOf, storePaymentsTrigger } from '../triggers/paymentsTrigger.mts';
import { closePanel, fieldsOf, missingIcons, truncatedLabels, useEditor } from './editor.mts';

const panels = [
	{
		example: 1,
		node: 'When a payment succeeds',
		picture: 'payments-trigger',
		fields: {
			Registration: 'Automatic',
			'Trigger On': 'Payment Succeeded',
			Environment: 'Live (Set in the Credential)',
		},
	},
	{
		example: 1,
		node: 'Draft the invoice',
		picture: 'accounting',
		fields: {
			Resource: 'Invoice',
			Operation: 'Create',
			Customer: '{{ $json.id }}',
			'Lines From': 'Form',
			'Amount Unit': 'Major (12.50)',
		},
	},
	{
		example: 7,
		node: 'When the books change',
		picture: 'accounting-trigger',
		fields: { 'Trigger On': 'Invoice IssuedBill Approved' },
	},
	{
		example: 7,
		node: 'Create the link',
		picture: 'payments',
		fields: {
			Resource: 'Payment Link',
			Operation: 'Create',
			Amount: '{{ $json.major.total }}',
			'Amount Unit': 'Major (12.50)',
			Currency: '{{ $json.data.currency }}',
		},
	},
];

/** Unfolds the addresses of a trigger and looks for the one to register. */
const expectAddress = async (page: Page, address: string) => {
	await page.getByText('Webhook URLs', { exact: true }).click();
	await page.getByText('Production URL', { exact: true }).click();
	await page.getByText(address).waitFor();
};

/** Waits for what n8n asks the node for. */
const expectLoaded = async (page: Page, value: string) =>
	await page.waitForFunction(
		`[...document.querySelectorAll('input')].some((input) => input.value === '${value}')`,
	);

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
	const editor = useEditor(scheme);

	test.each([1, 7])('the panels of example %d show their fields', async (number) => {
		const { page, shoot } = editor();
		const { id, nodes } = await example(number);
		await openWorkflow(page, stage.n8n.url, id);
		expect(await missingIcons(page)).toEqual([]);
		for (const { node, picture, fields } of panels.filter((panel) => panel.example === number)) {
			await openPanel(page, node);
			if (fields.Environment) await expectLoaded(page, fields.Environment);
			expect(await fieldsOf(page)).toMatchObject(fields);
			expect(await truncatedLabels(page)).toEqual([]);
			await growToContent(page);
			await shoot(`panel-${picture}`);
			if (node === 'When the books change') {
				const webhookId = nodes.find(({ name }) => name === node)?.webhookId;
				await expectAddress(page, `${stage.n8n.url}/webhook/${webhookId}/webhook`);
				await shoot(`panel-${picture}-address`);
			}
			await closePanel(page);
		}
	});
});

describe('by hand', () => {
	const editor = useEditor('light');

	test('the payments trigger asks for the signing secret and shows the address', async () => {
		const { page, shoot } = editor();
		const parameters = { registration: 'manual' };
		const workflow = await storePaymentsTrigger('By hand', { parameters });
		await openWorkflow(page, stage.n8n.url, workflow.id);
		await openPanel(page, workflow.nodes[0].name);
		expect(await fieldsOf(page)).toMatchObject({ Registration: 'Manual' });
		// Which of them depends on whether somebody has made such a credential before.
		const connect = page.getByText('Connect to Merchant Payments Webhook');
		await connect.or(page.getByPlaceholder('Select Credential')).first().waitFor();
		await shoot('panel-payments-trigger-by-hand');
		await expectAddress(page, `${stage.n8n.url}/webhook/${pathOf(workflow)}`);
	});
});
