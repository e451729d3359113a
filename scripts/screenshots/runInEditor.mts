import type { Page } from 'playwright-core';

export type Outcome = 'success' | 'error';

/** Presses "Execute workflow" and waits for the notice that tells how it went. */
export const runInEditor = async (page: Page): Promise<Outcome> => {
	await page.getByTestId('execute-workflow-button').click();
	const notice = page.locator('.el-notification').first();
	await notice.waitFor();
	const failed = await page.locator('.el-notification .el-notification--error').count();
	await notice.locator('.el-notification__closeBtn').click();
	await notice.waitFor({ state: 'detached' });
	return failed > 0 ? 'error' : 'success';
};
