import { MerchantPaymentsApi } from '../../credentials/MerchantPaymentsApi.credentials';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { paymentsCases } from '../cases/payments.mts';
import { runNode, type RunNodeInput } from '../harness/engine/index.mts';
import { nock } from '../harness/nocked.mts';
import { describeCases, ORIGIN } from './describeCases.mts';

const LIVE = 'svc_live_0123456789';

const run = async (name: string, input: Partial<RunNodeInput>) => {
	const [resource, operation] = name.split('.');
	return await runNode({
		node: new MerchantPayments(),
		credentialTypes: [new MerchantPaymentsApi()],
		credentials: {
			merchantPaymentsApi: {
				environment: 'live',
				apiKey: LIVE,
				baseUrl: `${ORIGIN}/api/v1/`,
				readsIn: 'minor',
			},
		},
		settings: { timezone: 'Europe/Berlin' },
		...input,
		parameters: { resource, operation, ...input.parameters },
	});
};

describeCases(paymentsCases, run, LIVE);

it('puts the CSV into a binary field of the chosen name', async () => {
	nock(ORIGIN).get('/api/v1/settlements').query(true).reply(200, 'id,gross\na,"1,5"\n');
	const { output } = await run('settlement.exportCsv', {
		parameters: { binaryProperty: 'report' },
	});
	const { report } = output[0][0].binary ?? {};
	expect(report).toMatchObject({ mimeType: 'text/csv', fileName: 'settlements_all.csv' });
	expect(Buffer.from(report.data, 'base64').toString()).toBe('id,gross\na,"1,5"\n');
});

describe('a batch', () => {
	const items = ['EUR', 'JPY', 'EUR'].map((currency) => ({ json: { currency, amount: 12.5 } }));
	const parameters = {
		mode: 'fixed_amount',
		amount: '={{ $json.amount }}',
		amountUnit: 'major',
		currency: '={{ $json.currency }}',
	};

	it('keeps the other items and puts a full error on the failed one', async () => {
		const scope = nock(ORIGIN).post('/api/v1/qr-codes').twice().reply(200, { id: 'q' });
		const { output, error } = await run('qrCode.create', {
			parameters,
			items,
			nodeOptions: { onError: 'continueRegularOutput' },
		});
		expect(error).toBeUndefined();
		expect(scope.isDone()).toBe(true);
		expect(output[0].map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(output[0][1].json).toMatchObject({
			error: 'Amount: 12.5 has more decimals than JPY allows (0) [item 1]',
		});
		expect(output[0][1].json.details).toMatchObject({
			description: expect.stringContaining('never rounded') as string,
		});
	});

	it('sends failed items to the error output when there is one', async () => {
		nock(ORIGIN).post('/api/v1/qr-codes').twice().reply(200, { id: 'q' });
		const { output } = await run('qrCode.create', {
			parameters,
			items,
			nodeOptions: { onError: 'continueErrorOutput' },
		});
		expect(output.map((branch) => branch.length)).toEqual([2, 1]);
		expect(output[1][0].json.details).toBeDefined();
	});

	it('stops at the failed item and names it otherwise', async () => {
		nock(ORIGIN).post('/api/v1/qr-codes').reply(200, { id: 'q' });
		const { error } = await run('qrCode.create', { parameters, items });
		expect(error?.message).toContain('[item 1]');
	});
});

describe('errors', () => {
	const refund = {
		parameters: {
			paymentId: { __rl: true, mode: 'id', value: '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13' },
			refundType: 'partial',
			amount: 5,
			currency: 'EUR',
		},
	};

	beforeEach(() => {
		nock(ORIGIN)
			.persist()
			.get(/payments/)
			.reply(200, {
				id: refund.parameters.paymentId.value,
				currency: 'EUR',
				refunded_amount: 0,
			});
	});

	it('names the scope first on a 403, with code, request id and whether to repeat', async () => {
		nock(ORIGIN)
			.post(/refund/)
			.reply(403, { error: 'Forbidden', code: 'permission_denied', request_id: 'req_9' });
		const { error } = await run('payment.refund', refund);
		expect(error?.message).toContain('lacks the scope refunds:create_partial');
		expect(error?.description).toContain('not be verified yet');
		expect(error?.description).toContain('Request ID: req_9');
		expect(error?.description).toContain('Code: permission_denied');
		expect(error?.description).toContain('Nothing was processed.');
	});

	it('lists the errors of fields by their labels', async () => {
		nock(ORIGIN)
			.post('/api/v1/qr-codes')
			.reply(400, {
				error: { formErrors: [], fieldErrors: { singleUse: ['not allowed here'] } },
				code: 'invalid_request',
				request_id: 'req_9',
			});
		const { error } = await run('qrCode.create', {
			parameters: { mode: 'open_amount', currency: 'EUR', additionalFields: { singleUse: true } },
		});
		expect(error?.message).toContain('The service rejected the input');
		expect(error?.description).toContain('Single Use: not allowed here');
	});

	it('repeats a refund that was certainly not processed', async () => {
		nock(ORIGIN)
			.post(/refund/)
			.reply(429, { error: 'slow', code: 'rate_limited' }, { 'retry-after': '0' })
			.post(/refund/)
			.reply(503, { error: 'paused', code: 'service_paused' }, { 'retry-after': '0' })
			.post(/refund/)
			.reply(200, { status: 'refunded' });
		const { output, error } = await run('payment.refund', refund);
		expect(error).toBeUndefined();
		expect(output[0][0].json).toMatchObject({ status: 'refunded', requiresApproval: false });
	});

	it('never shows the key, not even when the service echoes it', async () => {
		nock(ORIGIN)
			.get('/api/v1/account')
			.reply(401, { error: `bad key ${LIVE}`, code: 'authentication_failed' });
		const { error, executionData } = await run('account.get', {});
		expect(error?.message).toContain('did not accept the API key');
		expect(JSON.stringify([error, executionData.data.resultData])).not.toContain(LIVE);
	});

	it('says when a page came instead of data', async () => {
		const page = '<html><body>Welcome to nginx</body></html>';
		nock(ORIGIN).get('/api/v1/account').times(4).reply(200, page);
		const { error } = await run('account.get', {});
		expect(error?.message).toContain('The response is not from the service');
		expect(error?.description).toContain('Welcome to nginx');
	});
});

describe('the credential', () => {
	it.each([
		[
			'live',
			'svc_test_1',
			`${ORIGIN}/api/v1`,
			'this is a sandbox API key, but Environment is set to Live',
		],
		[
			'sandbox',
			LIVE,
			`${ORIGIN}/api/v1`,
			'this is a live API key, but Environment is set to Sandbox',
		],
		['live', LIVE, 'http://api.example.com/api/v1', 'must start with https://'],
		['live', LIVE, `${ORIGIN}/v1`, 'must end with /api/v1'],
	])(
		'%s with %s at %s is refused before any call',
		async (environment, apiKey, baseUrl, message) => {
			const { error } = await run('account.get', {
				credentials: { merchantPaymentsApi: { environment, apiKey, baseUrl } },
			});
			expect(error?.message).toContain(message);
		},
	);

	it('refuses a payout with a sandbox key before any call', async () => {
		const { error } = await run('payout.create', {
			credentials: {
				merchantPaymentsApi: {
					environment: 'sandbox',
					apiKey: 'svc_test_1',
					baseUrl: `${ORIGIN}/api/v1`,
				},
			},
			parameters: { amount: 1, currency: 'EUR', destinationType: 'service_account' },
		});
		expect(error?.message).toContain('needs a live API key');
	});
});

describe('what a person must not overlook', () => {
	it('raises a hint when a second person has to approve', async () => {
		nock(ORIGIN).post('/api/v1/payouts').reply(202, { payoutId: 'p', requiresApproval: true });
		const { hints } = await run('payout.create', {
			parameters: { amount: 1, currency: 'EUR', destinationType: 'service_account' },
		});
		expect(hints.map(({ message }) => message).join()).toContain('is awaiting approval');
	});

	it('leaves approval open on a repeat that does not say', async () => {
		nock(ORIGIN).post('/api/v1/payouts').reply(200, { payoutId: 'p', idempotentReplay: true });
		nock(ORIGIN).get('/api/v1/payouts').reply(200, []);
		const { output } = await run('payout.create', {
			parameters: { amount: 1, currency: 'EUR', destinationType: 'service_account' },
		});
		expect(output[0][0].json).toMatchObject({ requiresApproval: null, idempotentReplay: true });
	});

	it('warns that a signing secret is shown once', async () => {
		nock(ORIGIN).post('/api/v1/webhooks').reply(200, { secret: 'whsec_x' });
		const { hints } = await run('webhookEndpoint.create', {
			parameters: { url: 'https://n8n.example.com/x' },
		});
		expect(hints.map(({ message }) => message).join()).toContain('does not show it again');
	});

	it('refuses an old recipient returned for a new bank account', async () => {
		nock(ORIGIN)
			.post('/api/v1/split-recipients')
			.reply(200, { id: 'old', externalReference: 'r', accountNumber: '999' });
		const { error } = await run('splitRecipient.create', {
			parameters: {
				externalReference: 'r',
				name: 'n',
				accountBank: 'b',
				accountNumber: '111',
				splitValue: 5,
			},
		});
		expect(error?.message).toContain('with another Account Number');
	});
});
