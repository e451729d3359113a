import type { INodeType } from 'n8n-workflow';
import { MerchantAccounting } from '../../../../nodes/MerchantAccounting/MerchantAccounting.node';
import { MerchantPayments } from '../../../../nodes/MerchantPayments/MerchantPayments.node';

/** The hints that the editor shows beside these parameters, read as it reads them. */
const shown = ({ description }: INodeType, parameters: object): string[] =>
	(description.hints ?? [])
		.filter(({ displayCondition }) => {
			const condition = String(displayCondition).replace(/^=\{\{|\}\}$/g, '');
			return new Function('$rawParameter', `return (${condition})`)(parameters) as boolean;
		})
		.map(({ message }) => message.split(/[.,:]/)[0]);

const UNIT = 'An amount is an expression';
const KEY = 'The key changes with every execution';
const SAME = 'The idempotency key is the same in every execution';
const TOOL = 'An AI agent decides how often and how much';

const payout = { resource: 'payout', operation: 'create', amount: 5, amountUnit: 'typed' };
const keyed = (idempotencyKey: string) => ({ ...payout, options: { idempotencyKey } });
const dragged = '={{ $json.data.amount }}';

it.each<[string, object, string[]]>([
	['an amount that is typed', payout, []],
	['an expression without a unit', { ...payout, amount: dragged }, [UNIT]],
	[
		'an expression, unit never chosen',
		{ ...payout, amount: dragged, amountUnit: undefined },
		[UNIT],
	],
	['an expression with a unit', { ...payout, amount: dragged, amountUnit: 'minor' }, []],
	['a text that mentions one', { ...payout, description: '"amount":"= 5' }, []],
	['a suggested amount', { ...payout, additionalFields: { presetAmount: dragged } }, [UNIT]],
	['a key that lasts', keyed('={{ "order-" + $json.orderId }}'), []],
	['a key with the execution', keyed('={{ "payout " + $execution.id }}'), [KEY]],
	['a random key', keyed("={{ Math.random() + 'x' }}"), [KEY]],
	['a key that is typed', keyed('$execution.id'), [SAME]],
	['the same as an expression', keyed('=weekly payout'), [SAME]],
	['a key that was cleared', keyed(''), []],
	['the execution in another field', { ...keyed('order-1'), note: '={{ $execution.id }}' }, [SAME]],
	['a refund key', { options: { refundKey: '={{ $runIndex }}' } }, [KEY]],
	['a tool without a limit', { ...payout, toolDescription: 'Pays' }, [TOOL]],
	['a tool with one', { ...payout, toolDescription: 'Pays', options: { maximumAmount: 5 } }, []],
	['a tool that only reads', { ...payout, operation: 'get', toolDescription: 'Pays' }, []],
])('%s', (_, parameters, hints) => {
	expect(shown(new MerchantPayments(), parameters)).toEqual(hints);
});

it('a price of an invoice line', () => {
	const lines = { line: [{ description: 'Tea', unitPrice: dragged }] };
	expect(shown(new MerchantAccounting(), { lines })).toEqual([UNIT]);
	expect(shown(new MerchantAccounting(), { lines, amountUnit: 'major' })).toEqual([]);
});
