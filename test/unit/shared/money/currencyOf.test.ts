import { currencyOf, readMoney } from '../../../../nodes/shared/money/money';
import { refusalOf } from '../../../harness/refusalOf';

it.each([
	['EUR', 'EUR'],
	[' eur ', 'EUR'],
	['Jpy', 'JPY'],
	['', ''],
])('%p is %p', (value, code) => {
	expect(currencyOf(value)).toBe(code);
});

// An expression may find nothing, or something else, in the item.
it.each([undefined, null, 5, {}])('%p is refused by the name of the field', (value) => {
	const { message } = refusalOf(() => readMoney(1, 'major', currencyOf(value as never)));
	expect(message).toMatch(/^Currency: /);
});
