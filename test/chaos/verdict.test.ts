import type { Execution } from '../../scripts/n8n/client/executions.mts';
import { ITEMS, MONEY } from './flow.mts';
import { strongest, verdictOf, verdictsOf } from './verdict.mts';

const failed = (processed: string | undefined, error = 'It failed') => ({
	error,
	details: { processed },
});

/** Another item asked for the same, and that one says what became of it. */
const duplicate = (processed: string) => ({
	error: 'Refund not sent: this node has already refunded 5.00 EUR of this payment, or tried to.',
	details: { processed, duplicate: true },
});

const run = (...outputs: object[][]) => [
	{
		executionStatus: 'success',
		startTime: 0,
		executionTime: 0,
		data: {
			main: outputs.map((items) => items.map((json, item) => ({ json, pairedItem: { item } }))),
		},
	},
];

const execution = (...outputs: object[][]) => {
	const asked = [{ ref: 'payout-1' }, { ref: 'payout-2' }];
	const runData = { [ITEMS]: run(asked), [MONEY]: run(...outputs) };
	return { data: { resultData: { runData } } } as unknown as Execution;
};

const states = (one: Execution) => verdictsOf(one, true).map(({ ref, state }) => `${ref} ${state}`);

it.each([
	['done', { payoutId: '1' }],
	['done', failed('yes')],
	['refused', failed('no')],
	['refused', failed(undefined, 'Maximum Amount: its expression returned no value')],
	[
		'refused',
		failed(
			'no',
			'Currency: the currency of the payment is not known, because the payment cannot be read',
		),
	],
	['unknown', failed('unknown')],
	[
		'unknown',
		failed('no', 'This payout is new in a run, and one that was sent before is missing now'),
	],
	[
		'unknown',
		failed('no', 'This node gave another amount of this payment back before in this run'),
	],
	...(['payout', 'refund', 'invoice', 'contact', 'payment link'] as const).map(
		(thing) =>
			[
				'unknown',
				failed(
					'no',
					`${thing} not sent: this retry asks for a different ${thing} than the first attempt.`,
				),
			] as const,
	),
	['refused', duplicate('yes')],
	['refused', duplicate('unknown')],
	['refused', { preview: true, request: {} }],
] as const)('calls it %s when the item is %j', (state, json) => {
	expect(verdictOf('payout-1', json, true).state).toBe(state);
});

it('takes input that was passed on as it is for what the next node takes it for: done', () => {
	expect(states(execution([{ ref: 'payout-1' }, { ref: 'payout-2' }]))).toEqual([
		'payout-1 done',
		'payout-2 done',
	]);
});

it('hears what left on the output of errors as well', () => {
	const [first, second] = [[], [failed('no'), failed('unknown')]];
	expect(states(execution(first, second))).toEqual(['payout-1 refused', 'payout-2 unknown']);
});

it('believes the one that knows most', () => {
	const all = (['refused', 'done', 'unknown'] as const).map((state) => ({
		ref: 'a',
		state,
		requestIds: [],
	}));
	expect(strongest(all)).toEqual([all[1]]);
});
