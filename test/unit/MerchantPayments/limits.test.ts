import { limits } from '../../../nodes/MerchantPayments/limits';
import { requested } from '../../../nodes/MerchantPayments/requested';
import { SCOPES } from '../../../nodes/MerchantPayments/scopes';

it('is what the document of the service says', () => {
	expect(limits).toEqual({
		webhookAttempts: 5,
		webhookAnswerMs: 8000,
		amountMajor: { min: 0.01, max: 100_000_000 },
		qrAmountMinor: { min: 1, max: 10_000_000_000 },
		linkTitle: 140,
		linkDescription: 500,
		qrDescription: 140,
		linkKey: 255,
		payoutKey: { min: 8, max: 64 },
		externalReference: 200,
		recipientName: 200,
		recipientMobile: 30,
		splitValue: { min: 1, max: 100 },
		endpointUrl: 500,
		pageSize: 100,
		payoutList: 50,
		requestsPerMinute: 180,
		addressPerMinute: 600,
	});
});

it('knows the 22 scopes of the document, each once', () => {
	expect(new Set(SCOPES).size).toBe(22);
	expect(SCOPES.filter((scope) => !/^[a-z_]+:[a-z_]+$/.test(scope))).toEqual([]);
});

it('shows what was asked for in both units', () => {
	const money = { currency: 'KWD', major: 1.234, minor: 1234 };
	expect(requested(money)).toEqual({ requested: money });
});
