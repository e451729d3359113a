import { service } from '../../../nodes/MerchantPayments/service';

it('promises that nothing was processed only for a paused service', () => {
	expect(service.unprocessedCodes).toEqual(['service_paused']);
});

it('says which scopes a key needs', () => {
	const sentence = service.describeNeeds(['a:b', 'c:d for a partial refund']);
	expect(sentence).toMatch(/^The API key needs the scope a:b\b.*\bc:d for a partial refund$/);
});

it('uses the credential of its name', () => {
	expect(service.credential).toBe('merchantPaymentsApi');
});
