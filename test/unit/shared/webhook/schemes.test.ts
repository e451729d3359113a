import { verify } from '../../../../nodes/shared/webhook/signature';
import { bodyOf, deliveryWith, momentOf, schemes, secrets, vectorNamed } from './vectors.mts';

const payment = vectorNamed('a payment');
const invoice = vectorNamed('an invoice');
const WRONG = '0'.repeat(64);

const verdict = (scheme: 'payments' | 'accounting', headers: Record<string, string>) => {
	const vector = scheme === 'payments' ? payment : invoice;
	const delivery = deliveryWith(headers, bodyOf(vector));
	return verify(schemes[scheme], [secrets.current], delivery, momentOf(vector));
};

describe('headers of payments', () => {
	const { timestamp, hmac } = payment;

	it('are both needed, and the missing one is named', () => {
		expect(verdict('payments', { 'x-service-timestamp': timestamp })).toEqual({
			kind: 'missing',
			header: 'X-Service-Signature',
		});
		expect(verdict('payments', { 'x-service-signature': hmac })).toEqual({
			kind: 'missing',
			header: 'X-Service-Timestamp',
		});
	});

	it.each([
		[`${WRONG},${hmac}`, 'genuine'],
		[`${hmac}, ${WRONG}`, 'genuine'],
		[`${WRONG},${WRONG}`, 'forged'],
		[`rubbish,${hmac}`, 'genuine'],
		[',,,', 'malformed'],
	])('try every value of "%s"', (signature, kind) => {
		const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature };
		expect(verdict('payments', headers).kind).toBe(kind);
	});

	it('of the other service say nothing here', () => {
		const headers = { 'x-accounting-signature': `t=${timestamp},v1=${hmac}` };
		expect(verdict('payments', headers).kind).toBe('missing');
	});
});

describe('the header of accounting', () => {
	const { timestamp: t, hmac } = invoice;
	const kindOf = (text: string) => verdict('accounting', { 'x-accounting-signature': text }).kind;

	it.each([
		`t=${t},v1=${hmac}`,
		`v1=${hmac},t=${t}`,
		`t=${t}, v1=${hmac}`,
		`t=${t},v1=${WRONG},v1=${hmac}`,
		`t=${t},v1=${hmac},v1=${WRONG}`,
		`t=${t},v1=rubbish,v1=${hmac}`,
		`t=${t},v0=${WRONG},v1=${hmac},v2=future`,
	])('is read from "%s"', (text) => {
		expect(kindOf(text)).toBe('genuine');
	});

	it.each([
		['no parts', 'rubbish'],
		['nothing', ''],
		['no time', `v1=${hmac}`],
		['no signature', `t=${t}`],
		['another version only', `t=${t},v0=${hmac}`],
		['names in capitals', `T=${t},V1=${hmac}`],
		['a bare signature', hmac],
	])('with %s cannot be read', (_, text) => {
		expect(kindOf(text)).toBe('malformed');
	});

	it('takes the first of two times, so that nobody can put another one behind it', () => {
		expect(kindOf(`t=${t},t=${Number(t) + 5},v1=${hmac}`)).toBe('genuine');
		expect(kindOf(`t=${Number(t) + 5},t=${t},v1=${hmac}`)).toBe('forged');
	});

	it('is needed', () => {
		expect(verdict('accounting', {})).toEqual({
			kind: 'missing',
			header: 'X-Accounting-Signature',
		});
	});
});
