import type { Page } from 'playwright-core';

/** Opens a node's panel, with a double click on the canvas of the workflow that is open. */
export const openPanel = async (page: Page, nodeName: string): Promise<void> => {
	await page.locator(`[data-test-id="canvas-node"][data-node-name="${nodeName}"]`).dblclick();
	await page.getByTestId('ndv').waitFor();
	await page.getByTestId('node-parameters').waitFor();
	// Lists inside the panel load their options after it has opened.
	await page.waitForLoadState('networkidle');
};
