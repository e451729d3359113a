import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page, selectors } from 'playwright-core';

// The attribute n8n's editor marks its parts with.
selectors.setTestIdAttribute('data-test-id');

export type Scheme = 'light' | 'dark';
export const windowSize = { width: 1440, height: 900 };

/** n8n, Chromium and other suites may share two busy cores. */
const PATIENCE_MS = 90_000;

const flags = [
	'--no-sandbox',
	'--disable-gpu',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

const usualPlaces = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const openBrowser = async (): Promise<Browser> => {
	const executablePath = process.env.CHROMIUM_PATH ?? usualPlaces.find(existsSync);
	if (!executablePath) {
		throw new Error(
			'No Chromium found. Install one (Debian: apt install chromium), or name it in CHROMIUM_PATH.',
		);
	}
	return await chromium.launch({ executablePath, headless: true, args: flags });
};

/** A page that is already signed in, with n8n's own light or dark theme. */
export const openPage = async (
	browser: Browser,
	{ url, cookie, scheme = 'light' }: PageOptions,
): Promise<Page> => {
	const context = await browser.newContext({
		viewport: windowSize,
		colorScheme: scheme,
		reducedMotion: 'reduce',
	});
	context.setDefaultTimeout(PATIENCE_MS);
	const [name, value] = cookie.split(/=(.*)/s);
	await context.addCookies([{ name, value, url }]);
	await context.addInitScript((theme) => {
		localStorage.setItem('N8N_THEME', theme);
	}, scheme);
	return await context.newPage();
};

export interface PageOptions {
	url: string;
	cookie: string;
	scheme?: Scheme;
}
