import { MerchantPaymentsApi } from '../../../../credentials/MerchantPaymentsApi.credentials';
import { MerchantPaymentsWebhookApi } from '../../../../credentials/MerchantPaymentsWebhookApi.credentials';
import { MerchantPaymentsTrigger } from '../../../../nodes/MerchantPayments/MerchantPaymentsTrigger.node';
import { paymentEvents } from '../../../../nodes/MerchantPayments/webhook/events';

const trigger = new MerchantPaymentsTrigger();
const { description } = trigger;

it('answers on receipt, and not with the first item as text', () => {
	expect(description.webhooks).toEqual([
		expect.objectContaining({ httpMethod: 'POST', responseMode: 'onReceived', responseData: '' }),
	]);
});

it('offers the five events of the document and all of them', () => {
	expect(paymentEvents.map(({ value }) => value)).toEqual([
		'payment.failed',
		'payment.refunded',
		'payment.succeeded',
		'payout.completed',
		'payout.failed',
	]);
	const [field] = description.properties.filter(({ name }) => name === 'events');
	expect(field).toMatchObject({ displayName: 'Trigger On', required: true, default: [] });
	expect(field.options?.[0]).toMatchObject({ value: '*' });
});

it('checks the signing secret with a test that exists', () => {
	const tests = description.credentials?.map(({ testedBy }) => testedBy).filter(Boolean);
	expect(tests).toEqual(['checkSigningSecret']);
	expect(Object.keys(trigger.methods.credentialTest)).toEqual(tests);
});

it('puts the key into a request, and never the previous one', async () => {
	const { authenticate, properties } = new MerchantPaymentsApi();
	const credential = {
		environment: 'live',
		apiKey: 'svc_live_new',
		previousApiKey: 'svc_live_former',
		baseUrl: 'https://api.example.com/api/v1',
	};
	const request = { url: `${credential.baseUrl}/payments`, headers: {} };
	if (typeof authenticate !== 'function') throw new Error('A function checks the credential');
	expect(await authenticate(credential, request)).toMatchObject({
		...request,
		headers: { Authorization: 'Bearer svc_live_new' },
	});
	const field = properties.find(({ name }) => name === 'previousApiKey');
	expect(field).toMatchObject({ typeOptions: { password: true }, default: '' });
	expect(field).not.toHaveProperty('required');
});

describe('the credential for registration by hand', () => {
	const { name, properties } = new MerchantPaymentsWebhookApi();

	it('is the one the trigger names', () => {
		expect(description.credentials?.map((one) => one.name)).toEqual(['merchantPaymentsApi', name]);
	});

	it('holds secrets as passwords and begins with the sandbox', () => {
		const hidden = properties.filter(({ typeOptions }) => typeOptions?.password);
		expect(hidden.map((field) => field.name)).toEqual([
			'signingSecret',
			'previousSecret',
			'otherEnvironmentSecret',
		]);
		expect(properties[0]).toMatchObject({ name: 'environment', default: 'sandbox' });
	});

	it('calls nobody and signs nothing', () => {
		const credential: object = new MerchantPaymentsWebhookApi();
		expect(credential).not.toHaveProperty('authenticate');
		expect(credential).not.toHaveProperty('test');
	});
});
