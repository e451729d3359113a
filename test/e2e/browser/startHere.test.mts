import { demoOwner } from '../../../scripts/n8n/demoOwner.mts';
import { openBrowser, openPage } from '../../../scripts/screenshots/browser.mts';
import { example } from '../stage/example.mts';
import { stage } from '../stage/stage.mts';
import { greenNodes } from './editor.mts';

test('three clicks lead from the demo page to the run that drafted an invoice', async () => {
	const browser = await openBrowser();
	try {
		const page = await openPage(browser, stage.session);
		await page.goto(stage.services.url);
		await page.getByText('Start here').waitFor();
		expect(await page.locator('#start-login').textContent()).toContain(demoOwner.email);
		await page.locator('#start-create').click();
		await page.getByRole('button', { name: 'Pay it' }).click();
		await page.getByText('n8n drafted an invoice for 24.90 USD.').waitFor();
		const [editor] = await Promise.all([
			page.waitForEvent('popup'),
			page.getByRole('link', { name: 'Open it in n8n' }).click(),
		]);
		const { id } = await example(1);
		await editor.waitForURL(new RegExp(`^${stage.n8n.url}/workflow/${id}/executions/\\d+`));
		await editor.getByTestId('canvas-node-status-success').last().waitFor();
		expect(await greenNodes(editor)).toContain('Draft the invoice');
	} finally {
		await browser.close();
	}
});
