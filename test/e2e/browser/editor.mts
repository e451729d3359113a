import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { projectFolder } from '../../../scripts/n8n/projectFolder.mts';
import {
	openBrowser,
	openPage,
	type Scheme,
	windowSize,
} from '../../../scripts/screenshots/browser.mts';
import { calm } from '../../../scripts/screenshots/calm.mts';
import { stage } from '../stage/stage.mts';

export interface Editor {
	page: Page;
	shoot: (name: string) => Promise<void>;
}

const pictures = join(projectFolder, 'test', 'e2e', 'screenshots');

// Pictures that the README shows; they are replaced only when somebody asks for it.
const shown = new Map([
	['light/example-1-green', 'example'],
	['light/refund-of-a-picked-payment', 'refund'],
	['light/panel-payments-trigger', 'trigger'],
]);

/** One signed-in page for a group of tests; pictures of it land in a folder for each theme. */
export const useEditor = (scheme: Scheme): (() => Editor) => {
	let browser: Browser | undefined;
	let editor: Editor | undefined;
	beforeAll(async () => {
		browser = await openBrowser();
		const page = await openPage(browser, { ...stage.session, scheme });
		editor = { page, shoot: async (name) => await savePicture(page, `${scheme}/${name}`) };
	});
	beforeEach(async () => await editor?.page.setViewportSize(windowSize));
	afterAll(async () => await browser?.close());
	return () => {
		if (!editor) throw new Error('The browser did not start.');
		return editor;
	};
};

const savePicture = async (page: Page, name: string): Promise<void> => {
	await calm(page);
	const path = join(pictures, `${name}.png`);
	await mkdir(dirname(path), { recursive: true });
	await page.screenshot({ path });
	const target = shown.get(name);
	if (!target || !process.env.README_PICTURES) return;
	await mkdir(join(projectFolder, 'docs', 'images'), { recursive: true });
	await copyFile(path, join(projectFolder, 'docs', 'images', `${target}.png`));
};

/** Nodes on the canvas that show the green mark. */
export const greenNodes = async (page: Page): Promise<string[]> => {
	const green = page.getByTestId('canvas-node').filter({
		has: page.getByTestId('canvas-node-status-success'),
	});
	return await green.evaluateAll((nodes) =>
		nodes.map((node) => node.getAttribute('data-node-name') ?? ''),
	);
};

interface Image {
	complete: boolean;
	naturalWidth: number;
	src: string;
	decode: () => Promise<void>;
}

/** Icons on the page that did not arrive. */
export const missingIcons = async (page: Page): Promise<string[]> =>
	await page.locator('[data-test-id="canvas-node"] img').evaluateAll(async (images) => {
		const all = images as unknown as Image[];
		// Those that are still on their way are not missing; one that never comes ends this, too.
		await Promise.allSettled(all.map(async (image) => await image.decode()));
		return all
			.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
			.map(({ src }) => src);
	});

/** The fields of an open panel, top to bottom: label and what is entered. */
export const fieldsOf = async (page: Page): Promise<Record<string, string>> => {
	const items = page.getByTestId('node-parameters').locator('.parameter-item');
	const fields = await items.evaluateAll((all) =>
		all.map((item) => {
			const [input] = item.querySelectorAll('input');
			const shown = item.querySelector('.el-select__tags, .cm-content');
			// The switch beside it, hidden until the pointer is there, is part of the label.
			const label = item.querySelector('label')?.textContent?.replace(/FixedExpression$/, '');
			return [label?.trim() ?? '', shown?.textContent ?? input?.value ?? ''];
		}),
	);
	return Object.fromEntries(fields) as Record<string, string>;
};

export const closePanel = async (page: Page): Promise<void> => {
	await page.keyboard.press('Escape');
	await page.getByTestId('ndv').waitFor({ state: 'detached' });
	await page.setViewportSize(windowSize);
};

/** Labels in an open panel that are cut off. */
export const truncatedLabels = async (page: Page): Promise<string[]> =>
	await page
		.getByTestId('node-parameters')
		.locator('label')
		.evaluateAll((labels) =>
			labels
				.flatMap((label) => [label, ...label.querySelectorAll('*')])
				.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
				.map((part) => part.textContent ?? ''),
		);
