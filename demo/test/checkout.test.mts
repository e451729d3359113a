import { createCaller } from '../../simulator/caller.mts';
import { startWithPage } from '../startWithPage.mts';

type WithPage = Awaited<ReturnType<typeof startWithPage>>;

let services: WithPage;
beforeAll(async () => {
	services = await startWithPage({});
});
afterAll(() => services.close());

const call = (method: string, path: string, body?: unknown) =>
	createCaller(services.paymentsUrl, services.keys.payments.live)(method, path, { body });
const makeLink = async (more: object = {}) =>
	(await call('POST', '/payment-links', { title: 'Tickets', currency: 'KWD', ...more })).body;
const makeCode = async (more: object = {}) => {
	const body = { mode: 'fixed_amount', currency: 'USD', amount: 700, ...more };
	return (await call('POST', '/qr-codes', body)).body;
};
/** What is shown at an address that the service answered with. */
const open = async ({ url }: Record<string, string>) => {
	const { pathname, origin } = new URL(url ?? '');
	expect(origin).toBe(services.url);
	const anybody = createCaller(origin, '');
	const { status, headers, text } = await anybody('GET', pathname);
	expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
	expect(text).toContain('<main id="checkout"');
	return (await anybody('GET', `/control/checkout${pathname}`)).body;
};

describe('the checkout', () => {
	it('opens at the address of a link', async () => {
		const link = await makeLink({ amount: 12.5, description: 'Row 7' });
		expect(await open(link)).toMatchObject({
			kind: 'link',
			title: 'Tickets',
			description: 'Row 7',
			amount: 12_500,
			currency: 'KWD',
			decimals: 3,
			closed: null,
		});
	});

	it('leaves an open amount to the payer, and suggests one', async () => {
		const link = await makeLink({ presetAmount: 4 });
		expect(await open(link)).toMatchObject({ amount: null, suggested: 4 });
	});

	it('offers a paid link to nobody, and lets a failed one be tried again', async () => {
		const link = await makeLink({ amount: 3 });
		await services.control.links.pay(String(link.id), { outcome: 'failed' });
		expect(await open(link)).toMatchObject({ closed: null, failed: 1 });
		await services.control.links.pay(String(link.id));
		expect(await open(link)).toMatchObject({ closed: 'paid', paid: 1 });
	});

	it('says until when a link can be paid', async () => {
		const link = await makeLink({ amount: 3, expiresAt: '2031-12-24T23:59:59+01:00' });
		expect(await open(link)).toMatchObject({ expiresAt: '2031-12-24T22:59:59.000Z' });
		expect(await open(await makeLink({ amount: 3 }))).toMatchObject({ expiresAt: null });
	});

	it('closes a link that has expired', async () => {
		const link = await makeLink({ amount: 3, expiresAt: '2020-01-01T00:00:00Z' });
		expect(await open(link)).toMatchObject({ closed: 'expired' });
	});

	it('closes a QR code for a single use once it is paid, and no other', async () => {
		const [single, counter] = [await makeCode({ singleUse: true }), await makeCode()];
		for (const { id } of [single, counter]) await services.control.qrCodes.pay(String(id));
		expect(await open(single)).toMatchObject({ kind: 'code', closed: 'paid' });
		expect(await open(counter)).toMatchObject({ kind: 'code', closed: null, paid: 1 });
	});

	it('says so where there is nothing to pay', async () => {
		const { status, body } = await createCaller(services.url, '')(
			'GET',
			'/control/checkout/l/none',
		);
		expect(status).toBe(404);
		expect(body.error).toBe('no link or code of the simulator has this address');
	});
});
