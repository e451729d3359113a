import type { IExecuteFunctions } from 'n8n-workflow';
import { createKeys } from '../../../nodes/shared/idempotency';

const keysOf = ({
	establishedAt = 1_700_000_000_000,
	execution = '7',
	workflow = 'w',
	node = 'n',
}) =>
	createKeys({
		getExecutionContext: () => ({ establishedAt }),
		getExecutionId: () => execution,
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ id: node }),
	} as unknown as IExecuteFunctions);

const payout = { amount: 10, currency: 'EUR', bankDetails: { bankCode: 'b', accountNumber: '1' } };

const keyOf = (run: Parameters<typeof keysOf>[0], request: unknown = payout) =>
	keysOf(run)(request);

it('fits every limit of the services: 8 to 64 visible characters', () => {
	expect(keyOf({})).toMatch(/^[\x21-\x7e]{8,64}$/);
});

it('is the same for the same request of the same run, whatever the execution is called', () => {
	expect(keyOf({ execution: '8' })).toBe(keyOf({ execution: '7' }));
});

it('does not depend on the order of keys, however deep', () => {
	const { amount, currency, bankDetails } = payout;
	const { bankCode, accountNumber } = bankDetails;
	expect(keyOf({}, { bankDetails: { accountNumber, bankCode }, currency, amount })).toBe(keyOf({}));
});

it('takes a value that is not given for one that is absent', () => {
	expect(keyOf({}, { ...payout, note: undefined })).toBe(keyOf({}));
});

it.each([
	['run', { establishedAt: 1_700_000_000_001 }],
	['workflow', { workflow: 'other' }],
	['node', { node: 'other' }],
])('differs in another %s', (_, run) => {
	expect(keyOf(run)).not.toBe(keyOf({}));
});

it.each([
	['amount', { ...payout, amount: 10.01 }],
	['currency', { ...payout, currency: 'USD' }],
	['account', { ...payout, bankDetails: { bankCode: 'b', accountNumber: '2' } }],
	['type', { ...payout, amount: '10' }],
	['list order', [2, 1]],
])('differs for another %s', (_, request) => {
	expect(keyOf({}, request)).not.toBe(keyOf({}));
	expect(keyOf({}, request)).not.toBe(keyOf({}, [1, 2]));
});

it('tells identical requests of one run apart, and gives each its key again in a retry', () => {
	const [first, again] = [keysOf({}), keysOf({})];
	const keys = [first(payout), first(payout), first(payout)];
	expect(new Set(keys).size).toBe(3);
	expect([again(payout), again(payout), again(payout)]).toEqual(keys);
});

it('gives every request its key in whatever order the items come', () => {
	const [a, b, c] = [payout, { ...payout, amount: 1 }, { ...payout, amount: 2 }];
	const keysFor = (requests: object[]) => {
		const make = keysOf({});
		return new Set(requests.map((request) => `${JSON.stringify(request)} ${make(request)}`));
	};
	expect(keysFor([c, a, b, a])).toEqual(keysFor([a, a, b, c]));
});

it('falls back to the execution id where n8n does not know the run', () => {
	const old = (id: string) =>
		createKeys({
			getExecutionId: () => id,
			getWorkflow: () => ({ id: 'w' }),
			getNode: () => ({ id: 'n' }),
		} as unknown as IExecuteFunctions)(payout);
	expect(old('7')).toBe(old('7'));
	expect(old('7')).not.toBe(old('8'));
});
