import { MerchantPaymentsApi } from '../../credentials/MerchantPaymentsApi.credentials';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { runNode } from '../harness/engine/index.mts';
import { nock } from '../harness/nocked.mts';
import { ORIGIN } from './describeCases.mts';

// Waiting between tries is proven elsewhere; here it would only take time.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => undefined,
}));

const LIVE = 'svc_live_0123456789';

const CASES = {
	'payout.create': { amount: 12.5, currency: 'EUR', destinationType: 'service_account' },
	'paymentLink.create': { title: 'T', amount: 12.5, currency: 'EUR' },
	'splitRecipient.create': {
		externalReference: 'seller-42',
		name: 'Ada Ltd',
		accountBank: '058',
		accountNumber: 'DE89 3704 0044 0532 0130 00',
		splitValue: 12.5,
		additionalFields: { recipientMobile: '+49 30 123456' },
	},
} as const;

const PATHS = {
	'payout.create': '/api/v1/payouts',
	'paymentLink.create': '/api/v1/payment-links',
	'splitRecipient.create': '/api/v1/split-recipients',
} as const;

const LOST = 502;

const answered = async (name: keyof typeof CASES, ...answers: Array<nock.Body | typeof LOST>) =>
	await answeredWith(name, {}, ...answers);

interface Setting {
	readonly parameters?: object;
	readonly readsIn?: string;
	readonly nodeOptions?: object;
}

const answeredWith = async (...asked: Parameters<typeof runWith>) =>
	(await runWith(...asked)).output[0][0].json;

const runWith = async (
	name: keyof typeof CASES,
	{ parameters, readsIn, nodeOptions }: Setting,
	...answers: Array<nock.Body | typeof LOST>
) => {
	for (const answer of answers) {
		const post = nock(ORIGIN).post(PATHS[name]);
		if (answer === LOST) post.reply(LOST);
		else post.reply(200, answer);
	}
	const [resource, operation] = name.split('.');
	return await runNode({
		node: new MerchantPayments(),
		credentialTypes: [new MerchantPaymentsApi()],
		credentials: {
			merchantPaymentsApi: {
				environment: 'live',
				apiKey: LIVE,
				baseUrl: `${ORIGIN}/api/v1`,
				...(readsIn && { readsIn }),
			},
		},
		parameters: { resource, operation, ...CASES[name], ...parameters },
		nodeOptions: { onError: 'continueRegularOutput', ...nodeOptions },
	});
};

afterEach(() => nock.cleanAll());

describe('a first answer that differs from what was asked for', () => {
	it.each([
		['payout.create', { payoutId: 'p', amount: 99, currency: 'EUR' }, { payoutId: 'p' }],
		['paymentLink.create', { id: 'l', amount: 12.5, currency: 'USD' }, { id: 'l' }],
		['splitRecipient.create', { id: 'r', accountNumber: '0532013000' }, { id: 'r' }],
	] as const)('of %s may be new', async (name, body, ids) => {
		const json = await answered(name, body);
		expect(json).toMatchObject({ details: { processed: 'unknown', ...ids } });
		expect(JSON.stringify(json)).toContain('something may have been created');
		expect(JSON.stringify(json)).not.toMatch(/nothing (new|was created)/i);
	});

	it.each([
		['paymentLink.create', { id: 'l', amount: 99, currency: 'EUR' }],
		['splitRecipient.create', { id: 'r', accountNumber: '0532013000' }],
	] as const)('of %s is not called done by Retry On Fail', async (name, body) => {
		const nodeOptions = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const json = await answeredWith(name, { nodeOptions }, body, body);
		expect(json).toMatchObject({ details: { processed: 'unknown' } });
	});
});

it('takes a link whose texts and picture come back in another form', async () => {
	const parameters = {
		title: 'Tea & Cake',
		additionalFields: { imageUrl: 'https://example.com/a.png', description: 'A & B' },
	};
	const json = await answeredWith(
		'paymentLink.create',
		{ parameters },
		{
			id: 'l',
			title: 'Tea &amp; Cake',
			description: 'A &amp; B',
			image_url: 'https://cdn.example.com/1',
		},
	);
	expect(json).toMatchObject({ id: 'l' });
	expect(json).not.toHaveProperty('error');
});

describe('a new payout', () => {
	// In which unit it is answered is not documented.
	it.each([
		['minor', 12.5],
		['major', 1250],
	])('is what was asked for, read in %s and answered as %d', async (readsIn, amount) => {
		const json = await answeredWith('payout.create', { readsIn }, { payoutId: 'p', amount });
		expect(json).toMatchObject({ payoutId: 'p', major: { amount: 12.5 } });
	});

	it.each([
		['provider_bank', 'kestrelpay_bank', true],
		['kestrelpay_bank', 'provider_bank', true],
		['provider_bank', 'service_account', false],
		['service_account', 'provider_bank', false],
	])('to %s that comes back as %s: %p', async (destinationType, destination_type, isSame) => {
		const parameters = { destinationType };
		const body = { payoutId: 'p', destination_type };
		const json = await answeredWith('payout.create', { parameters }, body);
		expect(json.error === undefined).toBe(isSame);
	});
});

describe('a payout that the service calls a repeat', () => {
	const body = { payoutId: 'p', amount: 99, currency: 'EUR', idempotentReplay: true };

	it('is an old one', async () => {
		const json = await answered('payout.create', body);
		expect(json.error).toContain('already used for another payout');
		expect(json).toMatchObject({ details: { processed: 'no', payoutId: 'p' } });
	});

	// What is repeated may be what a moment ago was created by the try whose answer was lost.
	it('may be new after a try whose answer was lost', async () => {
		const json = await answered('payout.create', LOST, body);
		expect(json).toMatchObject({ details: { processed: 'unknown', payoutId: 'p' } });
	});
});

describe('an older payout whose amount is the one asked for in the other unit', () => {
	const parameters = { amount: 12, options: { idempotencyKey: 'order-4711' } };
	const replay = (amount: number) => ({ payoutId: 'p', amount, idempotentReplay: true });

	it.each([
		['minor', 12, '0.12 EUR by Amount Unit in Responses, or 12 EUR if'],
		['major', 1200, '1200 EUR by Amount Unit in Responses, or 12 EUR if'],
	])('may be this one, read in %s: %d', async (readsIn, amount, readings) => {
		const setting = { readsIn, parameters };
		for (const answers of [[replay(amount)], [LOST, replay(amount)] as const]) {
			const json = await answeredWith('payout.create', setting, ...answers);
			expect(json.error).toContain(readings);
			expect(JSON.stringify(json)).toContain('before you use another Idempotency Key');
			expect(json).toMatchObject({ details: { processed: 'unknown', payoutId: 'p' } });
		}
	});

	it.each([
		['minor', 12.5],
		['minor', 1250],
		['major', 12.5],
	])('is this one where %s and %d leave no doubt', async (readsIn, amount) => {
		const own = { ...parameters, amount: 12.5 };
		const json = await answeredWith('payout.create', { readsIn, parameters: own }, replay(amount));
		expect(json).toMatchObject({ payoutId: 'p', repeated: true, major: { amount: 12.5 } });
		expect(json.unconfirmed).toEqual(['destinationType']);
	});

	// The node made the idempotency key of the amount, so it belongs to no other.
	it('is this one without an Idempotency Key of your own', async () => {
		const setting = { readsIn: 'minor', parameters: { amount: 12 } };
		const json = await answeredWith('payout.create', setting, LOST, replay(12));
		expect(json).toMatchObject({ payoutId: 'p', major: { amount: 12 } });
	});
});

describe('an amount that cannot be read, for an Idempotency Key of your own', () => {
	const setting = { readsIn: 'minor', parameters: { options: { idempotencyKey: 'order-4711' } } };

	it.each<[keyof typeof CASES, object, string[]]>([
		['payout.create', { payoutId: 'p', idempotentReplay: true }, ['amount', 'destinationType']],
		['paymentLink.create', { id: 'l', currency: 'EUR' }, ['amount']],
	])('of %s is left open', async (name, body, unconfirmed) => {
		for (const amount of ['12.50 EUR', { value: '12.50', currency: 'EUR' }]) {
			const { output, hints } = await runWith(name, setting, { ...body, amount });
			expect(output[0][0].json).toMatchObject({ unconfirmed });
			expect(JSON.stringify(hints)).not.toMatch(/object Object|12.50 EUR/);
		}
	});
});

it('takes a recipient whose numbers are only written in another way', async () => {
	const json = await answered('splitRecipient.create', {
		id: 'r',
		accountNumber: 'de89370400440532013000',
		recipientMobile: '004930123456',
	});
	expect(json).toMatchObject({ id: 'r' });
	expect(json).not.toHaveProperty('error');
});

describe('a recipient that may be an older one with the same External Reference', () => {
	const { additionalFields, ...shown } = CASES['splitRecipient.create'];
	const whole = { id: 'r', ...shown, ...additionalFields };

	it.each<[string, nock.Body, string[]]>([
		[
			'may be left out',
			{ id: 'r', name: 'Ada Ltd' },
			['accountBank', 'accountNumber', 'splitValue'],
		],
		['may be null', { ...whole, account_number: null, accountNumber: null }, ['accountNumber']],
		['may be masked as a whole', { ...whole, accountNumber: '•••• ••••' }, ['accountNumber']],
	])('carries what its response leaves open, which %s', async (_, body, open) => {
		const json = await answered('splitRecipient.create', body);
		expect(json).toMatchObject({ id: 'r', unconfirmed: expect.arrayContaining(open) as string[] });
		expect(json.unconfirmed).not.toContain('name');
	});

	it('is pointed out in the editor', async () => {
		const { hints } = await runWith('splitRecipient.create', {}, { ...whole, splitValue: null });
		expect(JSON.stringify(hints)).toContain('The response does not show Share (%). If this');
	});

	it('leaves nothing open where all of it came back', async () => {
		const body = { ...whole, accountNumber: '****3000' };
		expect(await answered('splitRecipient.create', body)).not.toHaveProperty('unconfirmed');
	});

	it('is a new one where the service says so', async () => {
		nock(ORIGIN).post(PATHS['splitRecipient.create']).reply(201, { id: 'r' });
		expect(await answered('splitRecipient.create')).not.toHaveProperty('unconfirmed');
	});
});
