import type { Page } from 'playwright-core';

/** Opens the drop-down of a parameter, and waits until what it lists has arrived. */
export const openMenu = async (page: Page, parameter: string): Promise<void> => {
	const locator = page.getByTestId(`resource-locator-${parameter}`);
	if ((await locator.count()) > 0) {
		const answer = page.waitForResponse(/resource-locator-results/);
		await locator.getByTestId('rlc-input-container').click();
		await answer;
	} else {
		await page.getByTestId(`parameter-input-${parameter}`).click();
	}
	// The drop-down unfolds.
	await page.waitForTimeout(500);
};
