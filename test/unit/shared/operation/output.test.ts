import type { Field } from '../../../../nodes/shared/operation/field';
import { withOutput } from '../../../../nodes/shared/operation/output';
import { operation } from '../../../harness/operation';

const returns = { simple: ['id', 'status'], others: ['qr_code_id', 'fx_rate', 'dueDate'] };
const returnAll = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
} as const;
const filters = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	default: {},
	options: [],
} as const;

const names = (fields: readonly Field[]) => fields.map(({ name }) => name);

it('adds nothing where a record has few fields', () => {
	const fields = [returnAll, filters];
	expect(withOutput(operation({ fields }))).toBe(fields);
});

it('asks about the output before what is optional', () => {
	const added = ['simplify', 'output', 'outputFields'];
	const list = operation({ fields: [returnAll, filters], returns });
	expect(names(withOutput(list))).toEqual(['returnAll', ...added, 'filters']);
	expect(names(withOutput(operation({ returns })))).toEqual(added);
	const inTheMiddle = operation({
		fields: [list.fields[1], list.fields[0], list.fields[1]],
		returns,
	});
	expect(names(withOutput(inTheMiddle))).toEqual(['filters', 'returnAll', ...added, 'filters']);
});

it.each([
	['a list', [returnAll], 'simplified'],
	['a single record', [], 'raw'],
])('begins with the output that suits %s', (_, fields, output) => {
	const [simplify, chosen] = withOutput(operation({ fields, returns })).slice(fields.length);
	expect(simplify).toMatchObject({
		default: false,
		displayOptions: { show: { '@tool': [false] } },
	});
	expect(chosen).toMatchObject({ default: output, displayOptions: { show: { '@tool': [true] } } });
});

it('offers all documented fields by names for people, and begins with the simplified ones', () => {
	expect(withOutput(operation({ returns })).at(-1)).toMatchObject({
		default: ['id', 'status'],
		options: [
			{ name: 'Due Date', value: 'dueDate' },
			{ name: 'FX Rate', value: 'fx_rate' },
			{ name: 'ID', value: 'id' },
			{ name: 'QR Code ID', value: 'qr_code_id' },
			{ name: 'Status', value: 'status' },
		],
		displayOptions: { show: { '@tool': [true], output: ['selected'] } },
	});
});
