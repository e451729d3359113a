import type { Page } from 'playwright-core';

/** Takes the pointer off the fields, and waits until nothing fades or turns any more. */
export const calm = async (page: Page): Promise<void> => {
	await page.mouse.move(1000, 30);
	await page.waitForFunction(
		"document.getAnimations().every(({ playState }) => playState !== 'running')",
	);
};
