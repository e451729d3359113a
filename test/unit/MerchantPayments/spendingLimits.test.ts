import {
	checkSpendingLimits,
	checkTool,
	checkToolKey,
	isLimited,
	type SpendingLimits,
} from '../../../nodes/MerchantPayments/spendingLimits';
import { itemAnswering } from '../../harness/operation';
import { refusalOf } from '../../harness/refusalOf';

const money = { currency: 'EUR', major: 12.5, minor: 1250 };

it.each<[SpendingLimits, boolean]>([
	[{}, false],
	[{ allowedCurrencies: '' }, false],
	[{ allowedCurrencies: 'EUR' }, true],
	[{ maximumAmount: 1 }, true],
	[{ maximumPerRun: 1 }, true],
])('%j is a guard: %p', (set, expected) => expect(isLimited(set)).toBe(expected));

// Whatever should come through to here, it opens nothing.
it.each([0, NaN, 12.49, 'a lot'])('lets nothing pass a maximum of %p', (maximumAmount) => {
	expect(
		refusalOf(() => checkSpendingLimits(money, { maximumAmount } as SpendingLimits)).message,
	).toContain('12.5 EUR is more than the Maximum Amount');
});

describe('a tool of an AI agent', () => {
	const check = (set: SpendingLimits, computed: string[] = [], isTool = true) => {
		const { item } = itemAnswering();
		checkTool({ ...item, isTool, isComputed: (name) => computed.includes(name) }, set);
	};

	it.each<[SpendingLimits]>([[{}], [{ allowedCurrencies: 'EUR' }]])('needs more than %j', (set) => {
		expect(refusalOf(() => check(set))).toMatchObject({
			message: 'Maximum Amount: must be set before an AI agent may move money',
			description: expect.stringContaining('Nothing was sent.'),
		});
		expect(() => check(set, [], false)).not.toThrow();
	});

	it.each<[SpendingLimits]>([[{ maximumAmount: 1 }], [{ maximumPerRun: 1 }]])(
		'works with %j',
		(set) => {
			expect(() => check(set)).not.toThrow();
		},
	);

	it.each([
		['allowedCurrencies', 'Allowed Currencies'],
		['maximumAmount', 'Maximum Amount'],
		['maximumPerRun', 'Maximum per Execution'],
		['preview', 'Preview'],
	])('cannot set %s itself', (name, label) => {
		const set = { maximumAmount: 1, maximumPerRun: 1 };
		expect(refusalOf(() => check(set, [name])).message).toBe(
			`${label}: must be typed, not an expression, in an AI tool`,
		);
		expect(() => check(set, [name], false)).not.toThrow();
	});
});

describe('a key of an AI agent', () => {
	const check = (isTool: boolean, key: string | undefined, maximumPerRun?: number) =>
		checkToolKey({ isTool, hasExecution: true }, key, { maximumPerRun }, 'refund a payment');

	it('needs a limit for all that it lets happen', () => {
		const { message, description } = refusalOf(() => check(true, 'return-2'));
		expect(message).toBe(
			'Maximum per Execution: must be set before an AI agent may refund a payment several times',
		);
		expect(description).toContain('Add Maximum per Execution under Options');
	});

	it.each([
		[true, 'return-2', 50],
		[true, undefined, undefined],
		[false, 'return-2', undefined],
	] as const)('is fine for tool %p, key %p, maximum %p', (isTool, key, maximum) => {
		expect(() => check(isTool, key, maximum)).not.toThrow();
	});
});
