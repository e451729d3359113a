import { ExecuteContext } from 'n8n-core';
import { collectLogs, type LogLine } from '../../harness/engine/webhookLogs.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const partial = { refundType: 'partial', amount: 5, currency: 'EUR' };
const code = { mode: 'open_amount', currency: 'EUR' };

const posted = async () => await payments().control.requests({ method: 'POST' });

type Reached = () => Promise<boolean>;

/** So many requests have reached the service. */
const requests =
	(count: number): Reached =>
	async () =>
		(await posted()).length >= count;

/** The service has done it, and has not answered yet. */
const effect =
	(of: Parameters<ReturnType<typeof payments>['control']['ledger']>[0]): Reached =>
	async () =>
		(await payments().control.ledger(of)).length > 0;

const again = (establishedAt: number, more: object = {}) => ({
	establishedAt,
	mode: 'retry' as const,
	executionId: String(Math.random()),
	...more,
});

/** Starts a run and presses Stop once it has come that far. */
const stopped = async (
	hasReached: Reached,
	run: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> => {
	const stop = new AbortController();
	const running = run(stop.signal);
	while (!(await hasReached()));
	stop.abort();
	await running;
};

describe('Stop while the next try of a write is waited for', () => {
	beforeEach(async () => await payments().control.pause({ retryAfterSeconds: 60 }));

	it('leaves a refund that was not processed to the Retry', async () => {
		const [{ id }] = await seed();
		const parameters = { paymentId: byId(id), ...partial };
		await stopped(requests(1), async (signal) =>
			payments().run('payment.refund', parameters, { ...again(1), signal }),
		);
		await payments().control.resume();
		const { error } = await payments().run('payment.refund', parameters, again(1));
		expect(error).toBeUndefined();
		expect(await payments().control.ledger('refund')).toHaveLength(1);
	});

	it('leaves a QR code that was not processed to the Retry', async () => {
		await stopped(requests(1), async (signal) =>
			payments().run('qrCode.create', code, { ...again(2), signal }),
		);
		await payments().control.resume();
		expect((await payments().run('qrCode.create', code, again(2))).error).toBeUndefined();
		expect(await payments().control.ledger('qr_code')).toHaveLength(1);
	});
});

it('Stop while a write waits for its turn leaves it to the Retry', async () => {
	const { value: apiKey } = await payments().control.keys.issue();
	const slow = {
		merchantPaymentsApi: {
			environment: 'live',
			apiKey,
			baseUrl: payments().paymentsUrl,
			requestsPerMinute: 1,
		},
	};
	const items = [{ json: {} }, { json: {} }];
	await stopped(requests(1), async (signal) =>
		payments().run('qrCode.create', code, { ...again(3), items, credentials: slow, signal }),
	);
	const { error } = await payments().run('qrCode.create', code, { ...again(3), items });
	expect(error).toBeUndefined();
	expect(await payments().control.ledger('qr_code')).toHaveLength(2);
});

describe('Stop while the service is at it', () => {
	const slowDown = async (path: string) =>
		await payments().control.faults.add({
			match: { method: 'POST', path },
			fault: { kind: 'latency', ms: 1_000, when: 'after' },
		});

	it('has a refund looked for by the Retry, and not sent again', async () => {
		const [{ id }] = await seed();
		const parameters = { paymentId: byId(id), ...partial };
		await slowDown('refund');
		await stopped(effect('refund'), async (signal) =>
			payments().run('payment.refund', parameters, { ...again(4, { mode: 'webhook' }), signal }),
		);
		const { output, error } = await payments().run('payment.refund', parameters, again(4));
		expect(error).toBeUndefined();
		expect(output[0][0].json).toMatchObject({ repeated: true, firstOutcome: 'executed' });
		expect(await posted()).toHaveLength(1);
	});

	it('has a payout recognised by the service when the Retry sends it again', async () => {
		const payout = { amount: 5, currency: 'EUR', destinationType: 'service_account' };
		await slowDown('payouts');
		await stopped(effect('payout'), async (signal) =>
			payments().run('payout.create', payout, { ...again(5, { mode: 'webhook' }), signal }),
		);
		expect((await payments().run('payout.create', payout, again(5))).error).toBeUndefined();
		expect(await payments().control.ledger('payout')).toHaveLength(1);
	});

	it('leaves a QR code to the Retry, which makes another one', async () => {
		await slowDown('qr-codes');
		await stopped(effect('qr_code'), async (signal) =>
			payments().run('qrCode.create', code, { ...again(6, { mode: 'webhook' }), signal }),
		);
		expect((await payments().run('qrCode.create', code, again(6))).error).toBeUndefined();
		expect(await payments().control.ledger('qr_code')).toHaveLength(2);
	});
});

it('Stop in the middle of a batch leaves in the log what was done, which n8n shows nowhere', async () => {
	const lines: LogLine[] = [];
	const { logger } = collectLogs({}, lines) as ExecuteContext;
	jest.spyOn(ExecuteContext.prototype, 'logger', 'get').mockReturnValue(logger);
	const items = [1, 2, 3].map((amount) => ({ json: { amount } }));
	const payout = {
		amount: '={{ $json.amount }}',
		amountUnit: 'major',
		currency: 'EUR',
		destinationType: 'service_account',
	};
	await payments().control.faults.add({
		match: { method: 'POST', path: '^/payouts$' },
		skip: 2,
		fault: { kind: 'status', status: 503, code: 'service_paused', retryAfter: 60 },
	});
	await stopped(requests(3), async (signal) =>
		payments().run('payout.create', payout, { establishedAt: 5, items, signal }),
	);
	const paid = await payments().control.ledger('payout');
	expect(paid).toHaveLength(2);
	jest.restoreAllMocks();
	const logged = lines.map(({ level, text }) => `${level}: ${text}`).join('\n');
	expect(logged).toContain('warn: ');
	for (const { id } of paid) expect(logged).toContain(id);
	expect(logged).toContain('n8n has no Retry for an execution that was stopped');
	expect(logged).not.toContain('A Retry returns it');
});
