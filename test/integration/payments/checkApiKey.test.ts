import { resources } from '../../../nodes/MerchantPayments/resources';
import { needInWords } from '../../../nodes/shared/operation/need';
import type { FaultRuleInput } from '../../../simulator/faults.mts';
import type { Scope } from '../../../simulator/payments/scopes.mts';
import { type Receiver, startReceiver } from '../../../simulator/test/receiver.mts';
import { ok, payments, seed, usePayments } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

usePayments();

let receiver: Receiver;
beforeAll(async () => {
	receiver = await startReceiver();
});
afterAll(async () => await receiver.close());

const register = async () => await ok('webhookEndpoint.create', { url: receiver.url });

const check = async (key?: string) => {
	const [summary, ...rows] = await ok('account.checkApiKey', {}, key);
	const row = (name: string) => rows.find((one) => one.name === name);
	const named = (status: string) =>
		rows.filter((one) => one.status === status).map(({ name }) => name);
	return { summary, rows, row, named };
};

const keyWith = async (...scopes: Scope[]) =>
	(await payments().control.keys.issue({ scopes })).value;

const failWith = async (path: string, fault: FaultRuleInput['fault'], times = 1) =>
	await payments().control.faults.add({ match: { path }, times, fault });

/** All that reading operations need, as the operations declare it. */
const READING = [
	...new Set(
		resources
			.flatMap(({ operations }) => operations)
			.filter(({ route }) => route.startsWith('GET '))
			.flatMap(({ needs }) => needs.map(needInWords)),
	),
];

const requests = async () =>
	(await payments().control.requests()).map(({ method, path }) => `${method} ${path}`);

describe('an API key with all scopes', () => {
	it('has everything that reads need, and nothing is tested that would change something', async () => {
		await register();
		await payments().control.clearRequests();
		const { summary, rows, named } = await check();
		expect(named('ok')).toEqual(expect.arrayContaining(READING));
		expect(named('notTestable').filter((name) => READING.includes(String(name)))).toEqual([]);
		expect(named('notTestable')).toContain('refunds:create_partial');
		expect(rows.map(({ status }) => status)).not.toContain('missing');
		expect(summary).toEqual({
			name: 'API key',
			status: 'ok',
			explanation: `The service accepts this live API key. Everything that could be tested is in order. Not tested: ${named('notTestable').length} of the scopes; their rows say why.`,
			environment: 'live',
			business: 'first',
			kyc_status: 'verified',
		});
	});

	it('is asked about with few reads and no write', async () => {
		await register();
		await payments().control.clearRequests();
		await check();
		const sent = await requests();
		expect(sent).toHaveLength(10);
		expect(sent.filter((one) => !one.startsWith('GET '))).toEqual([]);
		const [{ query }] = await payments().control.requests({ path: /^\/payments$/ });
		expect(query).toBe('limit=1');
	});

	it('is that of a sandbox', async () => {
		const { summary } = await check(payments().keys.payments.sandbox);
		expect(summary).toMatchObject({ environment: 'sandbox' });
		expect(summary.explanation).toContain('this sandbox API key');
	});
});

describe('an API key that lacks scopes', () => {
	it('shows which, and what they are needed for', async () => {
		const { summary, rows, row } = await check(
			await keyWith('payments:read', 'settlements:read', 'kyc:read'),
		);
		expect(summary).toMatchObject({ status: 'missing' });
		expect(summary.explanation).toContain(
			'Missing scopes: payouts:read, reports:export, recipients:read, webhooks:read_logs, webhooks:manage, webhooks:read_logs or webhooks:manage.',
		);
		expect(rows[0]).toEqual({
			name: 'payouts:read',
			status: 'missing',
			explanation: 'The service refused a read that needs this.',
			neededFor: 'Payout: Get, Payout: Get Many',
		});
		expect(row('payments:read')).toMatchObject({ status: 'ok' });
		expect(row('account:read or kyc:read')).toMatchObject({ status: 'ok' });
		expect(row('Failed deliveries')).toMatchObject({ status: 'unknown' });
		expect(row('refunds:create_partial')).toMatchObject({
			status: 'notTestable',
			neededFor: 'Payment: Refund (for a partial refund)',
		});
		expect(row('payouts:create')?.neededFor).toBe('Payout: Create (with a live API key)');
	});

	it('has no scope at all', async () => {
		const { summary, row, named } = await check(payments().keys.payments.noScopes);
		const testable = READING.filter((name) => name !== 'reports:export');
		expect(named('missing').sort()).toEqual([...testable, 'webhooks:manage'].sort());
		expect(row('reports:export')).toMatchObject({
			status: 'notTestable',
			explanation: 'This can be tested only after a read with settlements:read.',
		});
		expect(summary).not.toHaveProperty('business');
	});

	it('manages endpoints but does not read their logs', async () => {
		await register();
		const { row } = await check(await keyWith('webhooks:manage'));
		expect(row('webhooks:read_logs or webhooks:manage')).toMatchObject({ status: 'ok' });
		expect(row('webhooks:read_logs')).toMatchObject({ status: 'missing' });
		expect(row('webhooks:manage')).toMatchObject({ status: 'notTestable' });
	});
});

describe('failed deliveries', () => {
	it('are counted', async () => {
		await payments().control.clock.freeze('2026-11-10T12:00:00Z');
		await register();
		receiver.answerWith(500);
		for (const { id } of await seed('pending', 2)) {
			await payments().control.payments.move(id, { status: 'succeeded' });
		}
		await payments().control.deliveries.settle();
		await payments().control.clock.advance(4 * 3600);
		receiver.answerWith(200);
		const { summary, row } = await check();
		expect(row('Failed deliveries')).toEqual({
			name: 'Failed deliveries',
			status: 'attention',
			explanation:
				'The service gave up on 2 deliveries (dead letters). The logs do not show whether one that was resent later arrived. Resend the others with Webhook Delivery: Retry Failed.',
			count: 2,
		});
		expect(summary).toMatchObject({ status: 'attention' });
		expect(summary.explanation).toContain('Look at: Failed deliveries.');
	});

	it('cannot be where no endpoint is registered', async () => {
		const { summary, row } = await check();
		const explanation = 'No webhook endpoint is registered, so there is no delivery log to read.';
		expect(row('Failed deliveries')).toMatchObject({ status: 'ok', explanation });
		expect(row('webhooks:read_logs')).toMatchObject({ status: 'notTestable', explanation });
		expect(summary).toMatchObject({ status: 'ok' });
	});
});

describe('a 403', () => {
	const refused = async (message: string, code?: string) => {
		await failWith('^/payouts$', { kind: 'status', status: 403, message, code });
		return (await check()).row('payouts:read');
	};

	it('because the business is not verified says nothing about the scope', async () => {
		expect(await refused('The business is not verified')).toMatchObject({
			status: 'unknown',
			explanation: expect.stringContaining('The business is not verified yet.') as string,
		});
	});

	it('without a reason is a missing scope that may be something else', async () => {
		expect(await refused('No')).toMatchObject({
			status: 'missing',
			explanation: expect.stringContaining('the business may not be verified yet') as string,
		});
	});

	it('that is not of the service says nothing about the scope', async () => {
		expect(await refused('No', 'blocked')).toMatchObject({ status: 'unknown' });
	});
});

it('reads for a business that is not verified, and shows its status', async () => {
	const { summary } = await check(payments().keys.payments.unverified);
	expect(summary).toMatchObject({ business: 'unverified', kyc_status: 'pending' });
});

describe('when something breaks', () => {
	const failed = async (key?: string) =>
		(await payments().run('account.checkApiKey', {}, { key })).error;

	it('a wrong API key is an error after one request', async () => {
		const error = await failed(payments().keys.payments.revoked);
		expect(error?.message).toContain('The service did not accept the API key');
		expect(await requests()).toEqual(['GET /openapi.json']);
	});

	it('an API key that is revoked meanwhile is an error, too', async () => {
		await failWith('^/settlements', { kind: 'status', status: 401 });
		expect((await failed())?.message).toContain('The service did not accept the API key');
	});

	it('one read that fails leaves the others', async () => {
		await failWith('^/payouts$', { kind: 'status', status: 501 });
		const { summary, row } = await check();
		expect(row('payouts:read')).toMatchObject({
			status: 'unknown',
			explanation: 'This could not be checked: The service does not offer this for that currency.',
		});
		expect(row('recipients:read')).toMatchObject({ status: 'ok' });
		expect(summary.explanation).toContain('Could not be checked: payouts:read.');
	});

	it('a server that answers no request of the API key is an error', async () => {
		await failWith('.', { kind: 'status', status: 404, code: '' }, 100);
		expect((await failed())?.message).toContain('The payments service was not found at this URL');
	});

	it('waits out the rate limit', async () => {
		await failWith('^/payouts$', { kind: 'status', status: 429, retryAfter: 1 });
		expect((await check()).row('payouts:read')).toMatchObject({ status: 'ok' });
	});

	it.each(['/openapi.json', '/reference'])('%s that is a page is no error', async (path) => {
		await failWith(path, { kind: 'body', body: 'html' }, 10);
		const { summary, named } = await check();
		expect(summary).toMatchObject({ status: 'unknown' });
		expect(named('unknown').length).toBeGreaterThan(0);
		for (const name of named('unknown')) expect(name).toMatch(/^New /);
	});
});
