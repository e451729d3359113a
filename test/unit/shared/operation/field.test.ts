import { type Field, labelOf } from '../../../../nodes/shared/operation/field';

const text = (name: string, displayName: string): Field => ({
	displayName,
	name,
	type: 'string',
	default: '',
});

const fields: Field[] = [
	text('title', 'Title'),
	{
		displayName: 'Mode',
		name: 'mode',
		type: 'options',
		default: 'title',
		options: [{ name: 'By Currency', value: 'currency' }],
	},
	{
		displayName: 'More Fields',
		name: 'more',
		type: 'collection',
		default: {},
		options: [
			text('currency', 'Currency'),
			{
				displayName: 'Bank',
				name: 'bank',
				type: 'collection',
				default: {},
				options: [text('accountNumber', 'Account Number')],
			},
		],
	},
	{
		displayName: 'Lines',
		name: 'lines',
		type: 'fixedCollection',
		default: {},
		options: [{ displayName: 'Line', name: 'line', values: [text('unitPrice', 'Unit Price')] }],
	},
	text('note', 'Note'),
];

it.each([
	['title', 'Title'],
	['more', 'More Fields'],
	['currency', 'Currency'],
	['accountNumber', 'Account Number'],
	['note', 'Note'],
	['unitPrice', 'Unit Price'],
	['unit_price', 'Unit Price'],
	['account_number', 'Account Number'],
	['unknown_field', 'unknown_field'],
	['unknown', 'unknown'],
	['toString', 'toString'],
	['By Currency', 'By Currency'],
])('%s is shown as %s', (name, label) => {
	expect(labelOf(fields, name)).toBe(label);
});

it('takes the first of two fields with one name', () => {
	expect(labelOf([text('a', 'First'), text('a', 'Second')], 'a')).toBe('First');
});
