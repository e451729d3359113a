import { diagnose } from '../../../../nodes/shared/webhook/diagnose';
import { deliveryWith, headersOf, schemes, secrets } from './vectors.mts';

/** Anybody can make n8n explain a refusal, so that has to be cheap whatever they send. */
const explainTo = (body: Buffer) => {
	const delivery = deliveryWith(headersOf('payments', '1767225600', '0'.repeat(64)), body);
	return diagnose({ kind: 'forged' }, schemes.payments, [secrets.current], delivery);
};

afterEach(() => jest.restoreAllMocks());

it('writes no more than it was sent, however deep the body is', () => {
	const stringify = jest.spyOn(JSON, 'stringify');
	const deep = Buffer.from('['.repeat(2000) + ']'.repeat(2000));
	explainTo(deep);
	const written = stringify.mock.results.map(({ value }) => String(value).length);
	expect(Math.max(0, ...written)).toBeLessThanOrEqual(2 * deep.length);
});

it('does not parse a body that is larger than any event', () => {
	const parse = jest.spyOn(JSON, 'parse');
	explainTo(Buffer.from(`[${'1,'.repeat(600_000)}1]`));
	expect(parse.mock.calls.length).toBe(0);
});
