import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../scripts/screenshots/browser.mts';
import { stage } from '../stage/stage.mts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
	browser = await openBrowser();
	page = await browser.newPage();
});
afterAll(async () => await browser.close());

/** Fills the form in as a person does, and answers with what it says in the end. */
const ask = async (order: string, amount = '79.90', currency = 'EUR'): Promise<string> => {
	await page.goto(`${stage.n8n.url}/form/payment-link`);
	await page.getByLabel('Order').fill(order);
	await page.getByLabel('What for').fill('A chair');
	await page.getByLabel('Amount').fill(amount);
	await page.getByLabel('Currency').selectOption(currency);
	await page.getByRole('button', { name: 'Create the link' }).click();
	await page.getByText(/Your link is ready|No link was made/).waitFor();
	return await page.locator('body').innerText();
};

const linksOf = async (order: string) => {
	const { links } = (await stage.control.state()).payments;
	return links.filter(({ key }) => key === `order-${order}`);
};

test('answers with a link that opens, and the same order with the same one', async () => {
	const order = randomUUID();
	const first = await ask(order);
	const [link, ...more] = await linksOf(order);
	expect(link).toMatchObject({ amount: 7990, currency: 'EUR' });
	const url = `${stage.services.url}/l/${link?.id}`;
	expect(first).toContain(url);
	expect(await ask(order)).toContain(url);
	expect([more, await linksOf(order)]).toEqual([[], [link]]);

	await page.getByRole('link', { name: url }).click();
	await page.getByRole('button', { name: 'Pay 79.90 EUR' }).waitFor();
});

test.each([
	['79.905', 'EUR', /: 79\.905 has more decimals than EUR allows \(2\)\. Go back and change it\./],
	['79.90', 'JPY', /: 79\.90? has more decimals than JPY allows \(0\)\. Go back/],
	['lots', 'USD', /amount/i],
])('answers in words that %s %s is no amount', async (amount, currency, words) => {
	const order = randomUUID();
	const said = await ask(order, amount, currency);
	expect(said).toContain('No link was made');
	expect(said).toMatch(words);
	expect(await linksOf(order)).toEqual([]);
});
