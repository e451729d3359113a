import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCaller } from '../../simulator/caller.mts';
import { startSimulator } from '../../simulator/start.mts';
import { useSimulator } from '../../simulator/test/useSimulator.mts';
import { mailboxPage } from '../mailbox/mailboxPage.mts';
import { createPage } from '../page/page.mts';
import { changes, overviewNow } from './changes.mts';
import { assets } from './pageModule.mts';

const simulator = useSimulator({ serveToo: createPage().mount, frozenAt: '2026-03-01T12:00:00Z' });
const get = (path: string) => createCaller(simulator.all.url, '')('GET', path);

const files = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
	name.includes('.'),
);
const sourceOf = (name: string) => readFileSync(join(assets, name), 'utf8');
const markup = sourceOf('index.html');
const pages = ['index.html', 'checkout.html'];

describe('serving the page', () => {
	it('answers at the root, and lets nothing from outside in', async () => {
		const { status, headers, text } = await get('/');
		expect(status).toBe(200);
		expect(headers['content-type']).toBe('text/html; charset=utf-8');
		expect(headers['content-security-policy']).toContain("default-src 'none'");
		expect(text).toBe(markup);
	});

	it.each([
		['main.js', 'text/javascript; charset=utf-8'],
		['views/payments.js', 'text/javascript; charset=utf-8'],
		['styles/base.css', 'text/css; charset=utf-8'],
		['icon.svg', 'image/svg+xml'],
	])('serves %s as %s', async (name, type) => {
		const { status, headers, text } = await get(`/page/${name}`);
		expect([status, headers['content-type'], text]).toEqual([200, type, sourceOf(name)]);
	});

	it('serves its own files alone', async () => {
		for (const path of ['/page/', '/page/../page.mts', '/page/%2e%2e/page.mts', '/page.mts']) {
			expect((await get(path)).status).toBe(404);
		}
	});

	it('serves whatever the page and its modules ask for, and has no file that nothing asks for', async () => {
		const asked = [...pages.map(sourceOf), mailboxPage([])].flatMap((source) => [
			...source.matchAll(/(?:src|href)="(\/page\/[^"]+)"/g),
		]);
		const wanted = new Set(asked.map(([, to]) => to));
		for (const path of wanted) {
			const { status, text } = await get(path ?? '');
			expect([path, status]).toEqual([path, 200]);
			for (const [, to] of text.matchAll(/from '(\.[^']+)'/g)) {
				wanted.add(new URL(to ?? '', `http://page${path}`).pathname);
			}
		}
		const served = files.filter((name) => !pages.includes(name)).map((name) => `/page/${name}`);
		expect([...wanted].sort()).toEqual(served.sort());
	});
});

describe('the files of the page', () => {
	it.each(files)('%s names no other server and parses no text as markup', (name) => {
		const source = sourceOf(name).replace('http://www.w3.org/2000/svg', '');
		expect(source).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)|@import/);
		expect(source).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/);
		expect(source.includes('fetch(')).toBe(name === 'send.js');
	});

	it('has every element that the modules look for', () => {
		const all = pages.map(sourceOf).join('');
		const ids = new Set([...all.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
		const named = files.flatMap((name) => [
			...sourceOf(name).matchAll(/(?:byId\(|^\tid: )'([^']+)'/gm),
		]);
		expect(named.map(([, id]) => id).filter((id) => !ids.has(id))).toEqual([]);
	});
});

describe('the stream of changes', () => {
	it('begins with what there is, tells what changed, and ends with the simulator', async () => {
		const own = await startSimulator({ serveToo: createPage().mount });
		const stream = changes(own.url);
		const { value: before } = await stream.next();
		expect(before).toMatchObject({ checkouts: [], payments: [], keys: own.keys });
		await own.control.payments.create({ amount: 6400, currency: 'JPY' });
		const { value: after } = await stream.next();
		expect(after).toMatchObject({ payments: [{ amount: 6400 }], decimals: { JPY: 0, USD: 2 } });
		await own.close();
		expect((await stream.next()).done).toBe(true);
	});

	it('keeps secrets to itself', async () => {
		const url = 'https://8.8.8.8/hook';
		const { secret } = await simulator.control.accounting.endpoints.register({ url });
		const told = JSON.stringify(await overviewNow(simulator.all.url));
		expect(told).toContain(url);
		expect(told).not.toContain(secret);
	});
});
