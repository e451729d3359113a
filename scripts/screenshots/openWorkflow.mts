import type { Page } from 'playwright-core';

/** Opens a workflow in the editor, fitted to the window. */
export const openWorkflow = async (page: Page, url: string, workflowId: string): Promise<void> => {
	await page.goto(`${url}/workflow/${workflowId}`);
	await page.getByTestId('canvas-node').first().waitFor();
	await page.getByTestId('zoom-to-fit').click();
	await page.waitForLoadState('networkidle');
};
