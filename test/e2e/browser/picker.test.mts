import { openWorkflow } from '../../../scripts/screenshots/openWorkflow.mts';
import { example } from '../stage/example.mts';
import { stage } from '../stage/stage.mts';
import { useEditor } from './editor.mts';

const editor = useEditor('light');

beforeAll(async () => {
	const { page } = editor();
	await openWorkflow(page, stage.n8n.url, (await example(1)).id);
	await page.getByTestId('node-creator-plus-button').first().click();
});

test.each([
	['refund', 'Merchant Payments'],
	['payout', 'Merchant Payments'],
	['payment link', 'Merchant Payments'],
	['QR code', 'Merchant Payments'],
	['invoice', 'Merchant Accounting'],
])('whoever looks for "%s" finds %s first', async (word, name) => {
	const { page } = editor();
	await page.getByTestId('node-creator-search-bar').fill(word);
	const found = page.getByTestId('item-iterator-item');
	await found.filter({ hasText: name }).first().waitFor();
	const names = (await found.allInnerTexts()).map((text) => text.split('\n')[0]);
	// A node that is itself called so comes before those that can do it.
	const isCalledSo = (one: string) => one.toLowerCase().includes(word.toLowerCase());
	expect(names.filter((one) => !isCalledSo(one))[0]).toBe(name);
});
