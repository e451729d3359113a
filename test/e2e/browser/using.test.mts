import type { Page } from 'playwright-core';
import { demoOwner } from '../../../scripts/n8n/demoOwner.mts';
import { openBrowser } from '../../../scripts/screenshots/browser.mts';
import { openPanel } from '../../../scripts/screenshots/openPanel.mts';
import { openWorkflow } from '../../../scripts/screenshots/openWorkflow.mts';
import { runInEditor } from '../../../scripts/screenshots/runInEditor.mts';
import { paymentSucceeds } from '../stage/events.mts';
import { example } from '../stage/example.mts';
import { chosen, ownNode, startedByHand, store, storedCredential } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';
import { closePanel, greenNodes, useEditor } from './editor.mts';

test('a person logs in, finds an example and opens it', async () => {
	const browser = await openBrowser();
	try {
		const page = await browser.newPage();
		await page.goto(stage.n8n.url);
		await page.locator('input[name="emailOrLdapLoginId"]').fill(demoOwner.email);
		await page.locator('input[name="password"]').fill(demoOwner.password);
		await page.getByTestId('form-submit-button').click();
		await page.waitForURL(/\/home\/workflows/);
		await page.getByTestId('resources-list-search').fill('draft invoice');
		await page.getByRole('heading', { name: '1 Payment arrives, draft invoice appears' }).click();
		await page.getByTestId('canvas-node').first().waitFor();
		expect(await page.getByTestId('canvas-node').count()).toBe(4);
	} finally {
		await browser.close();
	}
});

/** Presses "Execute workflow", and pays as soon as n8n has answered that it waits for an event. */
const runOnPayment = async (page: Page) => {
	const paid = page.waitForResponse(/\/workflows\/\w+\/run/).then(async () => {
		return await paymentSucceeds({ amount: 24_000, currency: 'EUR' });
	});
	const [outcome] = await Promise.all([runInEditor(page), paid]);
	return outcome;
};

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
	const editor = useEditor(scheme);

	test('example 1 turns green when a payment succeeds', async () => {
		const { page, shoot } = editor();
		const { id } = await example(1);
		await openWorkflow(page, stage.n8n.url, id);
		expect(await runOnPayment(page)).toBe('success');
		expect(await greenNodes(page)).toEqual([
			'When a payment succeeds',
			'Skip invoice payments',
			'Find the customer',
			'Draft the invoice',
		]);
		await shoot('example-1-green');
	});

	test('a payment picked from the list is refunded', async () => {
		const { page, shoot } = editor();
		const [payment] = await stage.control.payments.create({ amount: 12_900, currency: 'EUR' });
		const refund = ownNode('merchantPayments', {
			name: 'Refund',
			parameters: { resource: 'payment', operation: 'refund' },
			credentials: chosen(await storedCredential('merchantPaymentsApi')),
		});
		const { id } = await store(startedByHand('Refund a payment', refund));
		await openWorkflow(page, stage.n8n.url, id);
		await openPanel(page, 'Refund');
		await page.getByTestId('resource-locator-paymentId').getByTestId('rlc-input-container').click();
		const items = page.getByTestId('rlc-item');
		await items.first().waitFor();
		await shoot('payments-to-pick-from');
		await items.filter({ hasText: payment.id.slice(0, 8) }).click();
		await shoot('refund-of-a-picked-payment');
		await closePanel(page);

		expect(await runInEditor(page)).toBe('success');
		expect(await greenNodes(page)).toEqual(['Start', 'Refund']);
		await shoot('refund-green');
		const refunds = await stage.control.ledger('refund');
		expect(refunds.filter((entry) => entry.id === payment.id)).toEqual([
			expect.objectContaining({ amount: 12_900, currency: 'EUR' }),
		]);
	});

	test('a payout that would be refused is warned of before it is executed', async () => {
		const { page, shoot } = editor();
		const payout = ownNode('merchantPayments', {
			name: 'Pay out',
			parameters: {
				resource: 'payout',
				operation: 'create',
				amount: '={{ $json.amount }}',
				options: { idempotencyKey: '={{ $execution.id }}' },
			},
			credentials: chosen(await storedCredential('merchantPaymentsApi')),
		});
		const { id } = await store(startedByHand('Pay out', payout));
		await openWorkflow(page, stage.n8n.url, id);
		await openPanel(page, 'Pay out');
		const warnings = page.getByText(/An amount is an expression|changes with every execution/);
		await warnings.first().waitFor();
		expect(await warnings.allTextContents()).toEqual([
			expect.stringContaining('Choose Major or Minor under "Amount Unit"'),
			expect.stringContaining('Use a value that identifies what is done once'),
		]);
		await shoot('warnings-before-a-payout');
		await closePanel(page);
	});
});
