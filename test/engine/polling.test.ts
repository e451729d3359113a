import { MerchantAccountingApi } from '../../credentials/MerchantAccountingApi.credentials';
import { MerchantPaymentsApi } from '../../credentials/MerchantPaymentsApi.credentials';
import { MerchantAccountingPollTrigger } from '../../nodes/MerchantAccounting/MerchantAccountingPollTrigger.node';
import { MerchantPaymentsPollTrigger } from '../../nodes/MerchantPayments/MerchantPaymentsPollTrigger.node';
import { startPolling, type TriggerInput } from '../harness/engine/index.mts';
import { nock } from '../harness/nocked.mts';

// Waiting between tries is proven elsewhere; here it would only take time.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ sleep: unknown }>('../harness/virtualClock.mts').sleep,
}));

const HOST = 'https://api.example.com';

afterEach(() => nock.cleanAll());

let flows = 0;

const payments = (): TriggerInput => ({
	node: new MerchantPaymentsPollTrigger(),
	credentialTypes: [new MerchantPaymentsApi()],
	credentials: {
		merchantPaymentsApi: {
			environment: 'live',
			apiKey: 'svc_live_key',
			baseUrl: `${HOST}/api/v1`,
			readsIn: 'minor',
			requestsPerMinute: 0,
		},
	},
	parameters: { events: ['payment.succeeded'], from: 'now', options: { recordsWatched: 100 } },
	workflowId: `flow ${++flows}`,
});

const books = (): TriggerInput => ({
	node: new MerchantAccountingPollTrigger(),
	credentialTypes: [new MerchantAccountingApi()],
	credentials: { merchantAccountingApi: { apiKey: 'key', baseUrl: `${HOST}/api/v1` } },
	parameters: { events: ['invoice.created'], from: 'now', options: { recordsWatched: 150 } },
	workflowId: `flow ${++flows}`,
});

const payment = (id: string) => ({ id, amount: 500, currency: 'EUR', status: 'succeeded' });

const invoice = (number: number) => ({
	id: `invoice ${number}`,
	kind: 'invoice',
	status: 'draft',
	created_at: new Date(number * 1_000).toISOString(),
});

const answerPayments = (...bodies: unknown[]) => {
	for (const body of bodies) {
		nock(HOST)
			.get('/api/v1/payments')
			.query(true)
			.reply(200, body as nock.Body);
	}
};

const page = (...ids: string[]) => ({ data: ids.map(payment), next_cursor: null, has_more: false });

const idsOf = (polling: Awaited<ReturnType<typeof startPolling>>) =>
	polling.passed().map(({ data }) => (data as { id: string }).id);

const published = async (trigger: TriggerInput) => {
	const polling = await startPolling(trigger);
	await polling.publish();
	return polling;
};

it('follows a list that is longer than a page, with what comes on top while it is read', async () => {
	answerPayments(page('a'));
	const polling = await published(payments());
	answerPayments(
		{ data: [payment('d'), payment('c')], next_cursor: 'c', has_more: true },
		// Read after "e" came, which this page does not show: the cursor says where it goes on.
		{ data: [payment('b'), payment('a')], next_cursor: null, has_more: false },
	);
	await polling.tick();
	expect(idsOf(polling)).toEqual(['b', 'c', 'd']);
	answerPayments(page('e', 'd', 'c', 'b', 'a'));
	await polling.tick();
	expect(idsOf(polling)).toEqual(['b', 'c', 'd', 'e']);
});

it('loses and doubles nothing when a list moves on between two of its pages', async () => {
	const all = Array.from({ length: 180 }, (_, index) => invoice(180 - index));
	let isMoving = false;
	nock(HOST)
		.persist()
		.get('/api/v1/invoices')
		.query(true)
		.reply(200, (uri) => {
			const offset = Number(new URL(uri, HOST).searchParams.get('offset'));
			const shown = all.slice(offset, offset + 100);
			// Two new ones push the others onto the next page after the first one was read.
			if (isMoving) all.unshift(invoice(182), invoice(181));
			isMoving = false;
			return shown;
		});
	const polling = await published(books());
	isMoving = true;
	await polling.tick();
	expect(idsOf(polling)).toEqual([]);
	await polling.tick();
	await polling.tick();
	expect(idsOf(polling)).toEqual(['invoice 181', 'invoice 182']);
});

it.each([
	['a page instead of data', '<html>Down for maintenance</html>'],
	['no list', { message: 'maintenance' }],
	['an error with a status of success', { error: 'oops', code: 'internal_error' }],
	['nothing', ''],
])('takes %s for a service that is down', async (_, body) => {
	answerPayments(page('a'));
	const polling = await published(payments());
	nock(HOST)
		.get('/api/v1/payments')
		.query(true)
		.times(4)
		.reply(200, body as nock.Body);
	await polling.tick();
	expect([polling.failed, polling.passed()]).toEqual([[], []]);
	expect(polling.logs).toHaveLength(1);
	nock.cleanAll();
	answerPayments(page('b', 'a'));
	await polling.tick();
	expect(idsOf(polling)).toEqual(['b']);
});

it('forgets nothing when a list comes empty or short by mistake', async () => {
	answerPayments(page('b', 'a'));
	const polling = await published(payments());
	answerPayments(page(), page('b'), page('c', 'b', 'a'), page('c', 'b', 'a'));
	for (let round = 0; round < 4; round += 1) await polling.tick();
	expect(idsOf(polling)).toEqual(['c']);
});

it('stores what it knows, and nothing that could not be shown', async () => {
	answerPayments(page('a'));
	const polling = await published(payments());
	const text = JSON.stringify(polling.database.staticData);
	expect(text).toContain('"merchantServicesPoll:trigger-under-test"');
	expect(text).not.toContain('svc_live_key');
	expect(text).not.toContain('example.com');
});
