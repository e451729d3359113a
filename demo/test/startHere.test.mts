import { createCaller } from '../../simulator/caller.mts';
import { type Receiver, startReceiver } from '../../simulator/test/receiver.mts';
import { useSimulator } from '../../simulator/test/useSimulator.mts';
import type { KnownN8n } from '../page/n8n/knownN8n.mts';
import { createPage } from '../page/page.mts';
import { overviewNow } from './changes.mts';
import { pageModule } from './pageModule.mts';

type CreateLink = (key: string) => Promise<{ id: string }>;

const page = createPage();
const simulator = useSimulator({ serveToo: page.mount, allowLoopbackEndpoints: true });
const { createLink } = pageModule<{ shopActions: (call: unknown) => { createLink: CreateLink } }>(
	'actions/shop.js',
).shopActions(async (key: string, path: string, body: unknown) => {
	const answer = await createCaller(simulator.all.paymentsUrl, key)('POST', path, { body });
	if (answer.status !== 200) throw new Error(answer.text);
	return answer.body;
});

let receiver: Receiver;
beforeAll(async () => {
	receiver = await startReceiver();
	page.showN8n(n8n);
});
afterAll(() => receiver.close());

const login = { email: 'owner@example.com', password: 'secret' };
const workflow = { id: 'w1', name: 'Draft it', draftsInvoices: true };

/** One workflow listens at /drafts, another at /others. */
const n8n: KnownN8n = {
	url: 'http://127.0.0.1:5690',
	login,
	listenerAt: (address) => {
		if (address.endsWith('/drafts')) return { ...workflow, events: ['payment.succeeded'] };
		if (!address.endsWith('/others')) return null;
		return { ...workflow, name: 'Refunds', events: ['payment.refunded'] };
	},
	runAt: async (address, rawBody) => {
		const { data } = JSON.parse(rawBody) as { data: { id: string } };
		return `http://127.0.0.1:5690/${address.split('/').at(-1)}/${data.id}`;
	},
};

const listenAt = (path: string) =>
	simulator.call('POST', '/webhooks', { body: { url: receiver.url + path } });
const start = async () => (await overviewNow(simulator.all.url)).start;
const payLink = async (id: string) => {
	const { payment } = await simulator.control.links.pay(id);
	await simulator.control.deliveries.settle();
	return payment;
};

describe('the card "Start here"', () => {
	it('knows how far somebody is', async () => {
		await listenAt('/others');
		await listenAt('/drafts');
		const [draft] = await simulator.control.accounting.documents.create({ reference: 'other' });
		expect(await start()).toEqual({ link: null, isPaid: false, run: null, invoice: null });

		const { id } = await createLink(simulator.keys.live);
		const link = { id, kind: 'link', amount: 2490, currency: 'USD', environment: 'live' };
		expect(await start()).toMatchObject({ link, isPaid: false, run: null });

		const payment = await payLink(id);
		const { run } = await start();
		const deliveries = await simulator.control.deliveries.list();
		const { endpoints } = (await simulator.control.state()).payments;
		const drafting = endpoints.find(({ url }) => url.endsWith('/drafts'));
		const [expected] = deliveries.filter(({ endpointId }) => endpointId === drafting?.id);
		expect(await start()).toMatchObject({ link, isPaid: true, run: expected?.id, invoice: null });

		await simulator.control.accounting.documents.create({ reference: payment.id });
		expect(await start()).toMatchObject({ run, invoice: { currency: draft?.currency } });
	});

	it('begins again with the next link, and takes no other link for its own', async () => {
		const first = await createLink(simulator.keys.live);
		await payLink(first.id);
		const second = await createLink(simulator.keys.live);
		await simulator.call('POST', '/payment-links', { body: { title: 'Other', currency: 'USD' } });
		expect(await start()).toMatchObject({ link: { id: second.id }, isPaid: false });
	});

	it('does not count a payment that failed', async () => {
		const { id } = await createLink(simulator.keys.live);
		await simulator.control.links.pay(id, { outcome: 'failed' });
		expect(await start()).toMatchObject({ link: { id }, isPaid: false });
	});
});

describe('the way to n8n', () => {
	const get = (path: string) => createCaller(simulator.all.url, '')('GET', path);

	it('names n8n and the workflow of every endpoint and delivery', async () => {
		await listenAt('/drafts');
		await listenAt('/others');
		await listenAt('/elsewhere');
		const { id } = await createLink(simulator.keys.live);
		await payLink(id);
		const told = await overviewNow(simulator.all.url);
		expect(told.n8n).toEqual({ url: n8n.url, login });
		expect(told.endpoints.payments.map((one) => one.workflow)).toEqual([
			'Draft it',
			'Refunds',
			null,
		]);
		expect(told.deliveries.map((one) => one.workflow)).toEqual(
			expect.arrayContaining([
				{ name: 'Draft it', starts: true },
				{ name: 'Refunds', starts: false },
				null,
			]),
		);
	});

	it('leads from a delivery to its run', async () => {
		await listenAt('/drafts');
		const { id } = await createLink(simulator.keys.live);
		const payment = await payLink(id);
		const { status, headers } = await get(`/n8n/runs/${(await start()).run}`);
		expect([status, headers.location]).toEqual([302, `${n8n.url}/drafts/${payment.id}`]);
	});

	it('says so when nothing is known of the delivery', async () => {
		const { status, text } = await get('/n8n/runs/none');
		expect([status, text]).toEqual([404, 'No n8n knows of this delivery.']);
	});
});
