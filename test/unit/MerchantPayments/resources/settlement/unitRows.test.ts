import { unitRows } from '../../../../../nodes/MerchantPayments/resources/settlement/unitRows';

const payment = {
	payment_id: 'p1',
	currency: 'EUR',
	gross: 14900,
	fee: 300,
	net: 14600,
	refunded: -5,
	net_settled: 14600,
};

it('gives major units where the unit is known, and says so in the header', () => {
	expect(unitRows([payment], 'minor')).toBe(
		[
			'payment_id,currency,gross (major units),fee (major units),net (major units),refunded (major units),net_settled (major units)',
			'p1,EUR,149,3,146,-0.05,146',
			'',
		].join('\r\n'),
	);
	expect(unitRows([{ ...payment, gross: '149.00' }], 'major')).toContain('p1,EUR,149,300,');
});

it('gives what came where the unit is not known, and says that', () => {
	const file = unitRows([payment], undefined);
	expect(file).toContain('gross (unit not known)');
	expect(file).toContain('p1,EUR,14900,300,14600,-5,14600');
});

it.each([
	['yen have no cents', { ...payment, currency: 'JPY' }, 'p1,JPY,14900,'],
	['dinars have a thousand', { ...payment, currency: 'KWD' }, 'p1,KWD,14.9,'],
])('%s', (_, row, line) => {
	expect(unitRows([row], 'minor')).toContain(line);
});

it.each([
	['an unknown currency', { ...payment, currency: 'XXQ' }, /gross .* 14900 XXQ$/],
	['no currency', { ...payment, currency: undefined }, /14900 without a currency$/],
	['no amount', { ...payment, fee: 'n/a' }, /fee .* n\/a EUR$/],
])('refuses what it cannot convert: %s', (_, row, message) => {
	expect(() => unitRows([row], 'minor')).toThrow(message);
});

it('has a column for whatever some row has, and a header without rows', () => {
	const file = unitRows([payment, { ...payment, note: { a: 1 } }], 'minor');
	expect(file).toMatch(/,note\r\n/);
	expect(file).toContain('"{""a"":1}"');
	expect(unitRows([], 'minor')).toMatch(/^gross \(major units\),.*\r\n$/);
});
