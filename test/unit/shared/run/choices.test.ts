import type { IExecuteFunctions } from 'n8n-workflow';
import { resources as accounting } from '../../../../nodes/MerchantAccounting/resources';
import { resources as payments } from '../../../../nodes/MerchantPayments/resources';
import { type Field, innerFields } from '../../../../nodes/shared/operation/field';
import { createInputReader } from '../../../../nodes/shared/run/input';
import { refusalOf } from '../../../harness/refusalOf';

const deep = (fields: readonly Field[]): Field[] =>
	fields.flatMap((field) => [field, ...deep(innerFields(field))]);

/** What the node reads when an expression in this field yields a value. */
const read = (shown: Field, value: unknown): unknown => {
	const field = { ...shown, displayOptions: undefined };
	const context = {
		getNodeParameter: (_name: string, _item: number, _fallback: unknown, options?: object) =>
			options ? '={{ $json.wanted.trim() }}' : value,
		getInputData: () => [{ json: {} }],
		getNode: () => ({ type: 'merchant' }),
	} as unknown as IExecuteFunctions;
	return createInputReader(context, [field])(0)[field.name];
};

const every = [...accounting, ...payments].flatMap((resource) =>
	resource.operations.flatMap((one) =>
		deep(one.fields)
			.filter(({ type }) => ['options', 'multiOptions', 'boolean'].includes(type))
			.map((field) => ({ name: `${resource.value}.${one.value}: ${field.displayName}`, field })),
	),
);

it('knows the choices of every operation', () => {
	expect(every.length).toBeGreaterThan(50);
});

// "Open" made a fixed link, and "Yes" listed the payments that were not refunded.
it.each(every)('$name takes nothing but its choices', ({ field }) => {
	const { type, options = [] } = field;
	const values = options.flatMap((one) => ('value' in one ? [one.value] : []));
	const many = (value: unknown) => (type === 'multiOptions' ? [value] : value);
	for (const known of type === 'boolean' ? [true, false] : values) {
		expect(read(field, many(known))).toEqual(many(known));
	}
	// What the service filters by may be more than is documented.
	if (field.allowArbitraryValues) {
		expect(read(field, 'disputed')).toBe('disputed');
		return;
	}
	for (const wrong of ['Yes', 'FALSE', 0, { a: 1 }]) {
		const { message, description } = refusalOf(() => void read(field, many(wrong)));
		expect(message).toMatch(
			new RegExp(`^${field.displayName.replace(/[()]/g, '.')}: must be .*or`),
		);
		expect(description).toContain('Nothing was sent.');
	}
});

it('refuses an empty choice that was written into a workflow, unless nothing is the default', () => {
	const role = every.find(({ name }) => name === 'contact.findOrCreate: Contact Type');
	const context = { getNodeParameter: () => '', getNode: () => ({}) };
	const readRaw = (field: Field) =>
		createInputReader(context as unknown as IExecuteFunctions, [field])(0)[field.name];
	expect(role).toBeDefined();
	const { message } = refusalOf(() => void readRaw(role?.field as Field));
	expect(message).toContain('Contact Type: must be customer or supplier');
	expect(readRaw({ ...(role?.field as Field), default: '' })).toBe('');
});

it.each([
	['resourceLocator', {}],
	['resourceLocator', { __rl: true, mode: 'id', value: {} }],
	['string', {}],
	['string', new Date(0)],
] as const)('refuses a %s that came as %p, instead of leaving it out', (type, value) => {
	const field: Field = { displayName: 'Split Recipient', name: 'one', type, default: '' };
	const { message, description } = refusalOf(() => void read(field, value));
	expect(message).toMatch(/^Split Recipient: must be text, not (an object|a date)$/);
	expect(description).toContain('Nothing was sent.');
});

it('refuses an expression that was typed into a fixed field, which is one text for all items', () => {
	const field: Field = { displayName: 'Key', name: 'key', type: 'string', default: '' };
	const readRaw = (value: string) => {
		const context = { getNodeParameter: () => value, getNode: () => ({}) };
		return createInputReader(context as unknown as IExecuteFunctions, [field])(0)[field.name];
	};
	const { message } = refusalOf(() => void readRaw('{{ $execution.resumeUrl }}'));
	expect(message).toBe('Key: is an expression, but the field is set to Fixed');
	expect(readRaw('order {1}')).toBe('order {1}');
});
