import { connect } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { KnownN8n } from '../../../demo/page/n8n/knownN8n.mts';
import { startServices } from '../../../demo/startServices.mts';
import type { SimulatorWithPage } from '../../../demo/startWithPage.mts';
import { openBrowser } from '../../../scripts/screenshots/browser.mts';
import { createCaller } from '../../../simulator/caller.mts';
import { type Receiver, startReceiver } from '../../../simulator/test/receiver.mts';

// The page alone, beside something that answers as n8n does.
let services: SimulatorWithPage;
let receiver: Receiver;
let browser: Browser;
let context: BrowserContext;
let page: Page;

const n8n = (): KnownN8n => ({
	url: receiver.url,
	login: { email: 'owner@example.com', password: 'secret' },
	listenerAt: () => ({
		id: 'w1',
		name: 'Draft it',
		draftsInvoices: true,
		events: ['payment.succeeded'],
	}),
	runAt: async () => `${receiver.url}/run`,
});

beforeAll(async () => {
	[services, receiver, browser] = await Promise.all([
		startServices(),
		startReceiver(),
		openBrowser(),
	]);
	const call = createCaller(services.paymentsUrl, services.keys.payments.live);
	await call('POST', '/webhooks', { body: { url: `${receiver.url}/drafts` } });
	services.showN8n(n8n());
	await sendMail();
});
afterAll(async () => {
	await browser.close();
	await services.close();
	await receiver.close();
});
afterEach(async () => await context.close());

const open = async (path: string, width = 1280) => {
	context = await browser.newContext({
		viewport: { width, height: 844 },
		reducedMotion: 'reduce',
	});
	page = await context.newPage();
	await page.goto(services.url + path);
	await page.locator('body:not([aria-busy])').waitFor();
};

const sendMail = async () => {
	const socket = connect(services.mailPort, '127.0.0.1').setEncoding('utf8');
	const lines = [
		['EHLO localhost'],
		['MAIL FROM:<shop@example.com>'],
		['RCPT TO:<desk@acorn.example>'],
		['DATA'],
		[
			'Subject: The month',
			'To: desk@acorn.example',
			'Content-Type: multipart/mixed; boundary="x"',
			'',
			'--x',
			'Content-Type: text/plain',
			'',
			`See http://n8n.example/${'long'.repeat(40)}`,
			'--x',
			'Content-Type: text/csv',
			'Content-Disposition: attachment; filename="books.csv"',
			'',
			Array.from({ length: 12 }, (_, column) => `Column ${column}`).join(','),
			'--x--',
			'.',
		],
		['QUIT'],
	];
	for await (const _ of socket) {
		for (const line of lines.shift() ?? []) socket.write(`${line}\r\n`);
	}
};

/** What Tab reaches, one after the other, as a screen reader calls it. Each stop is outlined. */
const tabThrough = async (most: number): Promise<string[]> => {
	const stops: string[] = [];
	for (let press = 0; press < most; press++) {
		await page.keyboard.press('Tab');
		const [line = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n');
		stops.push(/^- (\w+ "[^"]*")/.exec(line)?.[1] ?? line);
		expect(await page.evaluate('getComputedStyle(document.activeElement).outline')).toMatch(
			/solid 2px$/,
		);
	}
	return stops;
};

const linkWith = async (more: object): Promise<string> => {
	const call = createCaller(services.paymentsUrl, services.keys.payments.live);
	const { body } = await call('POST', '/payment-links', {
		body: { title: 'Tickets', currency: 'USD', ...more },
	});
	return new URL(String(body.url)).pathname;
};

describe('at 390 px', () => {
	const paths = ['/', '/#accounting', '/#deliveries', '/#keys', '/mailbox', '/mailbox/1'];
	it.each([...paths, '/mailbox/1/files/0'])('%s is whole', async (path) => {
		await open(path, 390);
		const controls = page.locator('a, button, input, select, summary');
		const outside = await controls.evaluateAll((elements) =>
			elements
				.filter((element) => {
					const { left, right } = element.getBoundingClientRect();
					return left < 0 || right > 390;
				})
				.map(({ outerHTML }) => outerHTML),
		);
		expect(outside).toEqual([]);
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
	});
});

describe('with the keyboard alone', () => {
	it('Tab goes through the page in reading order, and each stop is seen', async () => {
		await open('/');
		expect(await tabThrough(12)).toEqual([
			'link "mailbox"',
			'button "Copy Email owner@example.com"',
			'button "Copy Password secret"',
			'button "Create a link"',
			'button "Create a sandbox link"',
			'button "Pause"',
			'button "Off"',
			'button "Slow"',
			'button "500s"',
			'button "Lost responses"',
			'combobox "How long a fault lasts"',
			'button "+1 min"',
		]);
	});

	it('three steps are walked with Tab and Enter, and what to do next follows', async () => {
		await open('/');
		await page.locator('#start-create').focus();
		await page.keyboard.press('Enter');
		await page.locator('#start-1[data-state=done]').waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Space');
		await page.locator('#start-open[href]').waitFor();
		await page.keyboard.press('Tab');
		await page.locator('#start-open:focus').waitFor();
		expect(await page.locator('#start-next').isVisible()).toBe(false);
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'What next' }).waitFor();
	});

	it('a dialog takes the focus, closes with Escape and gives the focus back', async () => {
		await open('/#accounting');
		await page.getByRole('button', { name: 'New contact…' }).focus();
		await page.keyboard.press('Enter');
		const dialog = page.getByRole('dialog', { name: 'Add a contact' });
		await dialog.waitFor();
		await dialog.locator('[name=name]:focus').waitFor();
		await page.keyboard.press('Escape');
		await dialog.waitFor({ state: 'hidden' });
		await page.locator('#new-contact:focus').waitFor();
	});

	it('Escape puts a notice away', async () => {
		await open('/');
		await page.getByRole('button', { name: 'Charge a subscriber' }).press('Enter');
		const notice = page.getByRole('log').getByText('A subscriber was charged');
		await notice.waitFor();
		await page.keyboard.press('Escape');
		// By itself it would stay for seven seconds.
		await notice.waitFor({ state: 'detached', timeout: 4000 });
	});

	it('Enter in the amount pays a link', async () => {
		await open(await linkWith({ presetAmount: 4, expiresAt: '2031-12-24T12:00:00Z' }));
		await page.getByText(/^Pay by 24 Dec 2031, /).waitFor();
		await page.getByRole('textbox', { name: 'Amount' }).press('Enter');
		await page.getByRole('heading', { name: '4.00 USD paid' }).waitFor();
	});

	it('the mailbox leads to a file and back', async () => {
		await open('/mailbox');
		await page
			.getByRole('navigation')
			.getByRole('link', { name: /The month/ })
			.first()
			.press('Enter');
		await page.getByRole('heading', { name: 'The month' }).waitFor();
		await page.getByRole('link', { name: 'books.csv', exact: true }).press('Enter');
		await page.getByRole('columnheader', { name: 'Column 11' }).waitFor();
		await page.getByRole('main').getByRole('link', { name: 'The month' }).press('Enter');
		await page.getByRole('heading', { name: 'Attachments' }).waitFor();
	});
});

describe('for those who listen', () => {
	it.each(['/', '/#accounting', '/#keys', '/mailbox'])(
		'every control of %s has a name',
		async (path) => {
			await open(path);
			const session = await context.newCDPSession(page);
			const { nodes } = await session.send('Accessibility.getFullAXTree');
			const roles = ['button', 'link', 'textbox', 'combobox', 'radio', 'checkbox'];
			const controls = nodes.filter(({ role }) => roles.includes(String(role?.value)));
			expect(controls.length).toBeGreaterThan(1);
			const nameless = controls.filter(({ name }) => !String(name?.value ?? '').trim());
			expect(nameless).toEqual([]);
		},
	);

	it('a step that is done says so, and the next one is the current one', async () => {
		await open('/');
		await page.locator('#start-create').click();
		await page.getByRole('heading', { name: 'A shop creates a payment link (done)' }).waitFor();
		await page.locator('#start-2[aria-current=step]').waitFor();
		expect(await page.locator('#start-1-note').getAttribute('role')).toBe('status');
	});

	it('a button of a row says what it is about', async () => {
		await open('/');
		await page.getByRole('button', { name: 'Refund… Payment 315.00 USD' }).first().waitFor();
	});
});
