import type { IExecuteFunctions } from 'n8n-workflow';
import { createKeys } from '../../../../nodes/shared/once/keys';
import { refusalOf } from '../../../harness/refusalOf';

const RECOVERED = [{ json: { isArtificialRecoveredEventItem: true } }];

interface Run {
	/** Nothing on versions of n8n that do not know it. */
	establishedAt?: number | null;
	execution?: string;
	workflow?: string;
	node?: string;
	type?: string;
	mode?: string;
	parent?: string;
	/** What earlier rounds of the node yielded. */
	earlier?: object[][];
}

const contextOf = ({
	establishedAt = 1_700_000_000_000,
	execution = '7',
	workflow = 'w',
	node = 'n',
	type = 'merchantPayments',
	mode = 'trigger',
	parent,
	earlier = [],
}: Run) =>
	({
		...(establishedAt !== null && {
			getExecutionContext: () => ({ establishedAt, parentExecutionId: parent }),
		}),
		getExecutionId: () => execution,
		getMode: () => mode,
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ id: node, name: 'Payout', type }),
		getWorkflowDataProxy: () => ({
			$runIndex: earlier.length,
			$items: (_node: string, _output: number, run: number) => earlier[run],
		}),
	}) as unknown as IExecuteFunctions;

const keysOf = (run: Run) => createKeys(contextOf(run)).of;

const payout = { amount: 10, currency: 'EUR', bankDetails: { bankCode: 'b', accountNumber: '1' } };

const keyOf = (run: Run, request: unknown = payout) => keysOf(run)(request);

it('fits every limit of the services: 8 to 64 visible characters', () => {
	expect(keyOf({})).toMatch(/^[\x21-\x7e]{8,64}$/);
});

it('is the same for the same request of the same run, whatever the execution is called', () => {
	const first = keyOf({ execution: '7' });
	expect(keyOf({ execution: '7' })).toBe(first);
	expect(keyOf({ execution: '8', mode: 'retry' })).toBe(first);
	expect(keyOf({ execution: '9', mode: 'manual' })).toBe(first);
	// What a trigger starts is no Retry, although it began in the same millisecond.
	expect(keyOf({ execution: '10' })).not.toBe(first);
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

const round = [{ json: { payoutId: 'p' } }];

it('differs in every round of a loop', () => {
	expect(keyOf({ earlier: [round] })).not.toBe(keyOf({}));
	expect(keyOf({ earlier: [round, round] })).not.toBe(keyOf({ earlier: [round] }));
});

it('counts recovered rounds as the same one after a crash', () => {
	expect(keyOf({ earlier: [RECOVERED] })).toBe(keyOf({}));
	expect(keyOf({ earlier: [RECOVERED, RECOVERED, round] })).toBe(keyOf({ earlier: [round] }));
});

it('does not count rounds as a tool, where every try is one', () => {
	const type = 'merchantPaymentsTool';
	expect(keyOf({ type, earlier: [round] })).toBe(keyOf({ type }));
});

it('falls back to the execution id where n8n does not know the run', () => {
	const old = (execution: string) => keyOf({ establishedAt: null, execution });
	expect(old('7')).toBe(old('7'));
	expect(old('7')).not.toBe(old('8'));
});

describe('a key that has to last', () => {
	const lasting = (run: Run) => createKeys(contextOf(run)).lasting(payout, 'Key', '{{ 1 }}');

	it('is the same key', () => {
		expect(lasting({})).toBe(keyOf({}));
		expect(lasting({ mode: 'retry' })).toBe(keyOf({}));
	});

	it.each([
		['a sub-workflow', { mode: 'integrated' }],
		['a sub-workflow', { parent: '6' }],
		['a retried run on this version of n8n', { establishedAt: null, mode: 'retry' }],
	])('is asked for in %s, with an example', (where, run) => {
		const { message, description } = refusalOf(() => lasting(run));
		expect(message).toBe(`Key: enter a key of your own, because this is ${where}`);
		expect(description).toContain('{{ 1 }}');
	});
});

it('takes a recovered round without data for a round of the same run', () => {
	const context = contextOf({ earlier: [[]] });
	const noData = {
		...context,
		getWorkflowDataProxy: () => ({
			$runIndex: 1,
			$items: () => {
				throw new TypeError("Cannot read properties of undefined (reading 'main')");
			},
		}),
	} as unknown as IExecuteFunctions;
	expect(createKeys(noData).of(payout)).toBe(keyOf({}));
});
