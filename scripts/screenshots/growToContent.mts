import type { Page } from 'playwright-core';
import { calm } from './calm.mts';

/** Makes the page so tall that an open panel shows all its fields without scrolling. */
export const growToContent = async (page: Page): Promise<void> => {
	const hidden = await page
		.getByTestId('node-parameters')
		.evaluate((fields) => fields.scrollHeight - fields.clientHeight);
	const size = page.viewportSize();
	if (size && hidden > 0) {
		await page.setViewportSize({ ...size, height: size.height + hidden });
	}
	await calm(page);
};
