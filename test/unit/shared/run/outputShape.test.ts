import type { IDataObject } from 'n8n-workflow';
import { outputShapeOf } from '../../../../nodes/shared/run/outputShape';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { operation } from '../../../harness/operation';

const returns = { simple: ['id', 'amount'], others: ['fee_amount', 'note'] };
const list = operation({
	route: 'GET /things',
	returns,
	fields: [{ displayName: 'Return All', name: 'returnAll', type: 'boolean', default: false }],
});
const one = operation({ route: 'GET /things/{id}', returns });

const record = {
	id: 'a',
	amount: 500,
	fee_amount: 20,
	note: 'tea',
	undocumented: 1,
	major: { amount: 5, fee_amount: 0.2 },
};

const shaped = (
	of: Parameters<typeof outputShapeOf>[1],
	parameters: IDataObject,
	{ isTool = false, json = record as IDataObject } = {},
) => {
	const getNodeParameter = (name: string, _item: number, fallback: unknown) =>
		parameters[name] ?? fallback;
	const type = `n8n-nodes-merchant-services.merchantPayments${isTool ? 'Tool' : ''}`;
	const shape = outputShapeOf(executeFunctions({ type, more: { getNodeParameter } }), of);
	const item = { json, pairedItem: { item: 2 } };
	return shape ? shape(item).json : json;
};

const simple = { id: 'a', amount: 500, major: { amount: 5 } };
const isTool = true;

it('returns all of a record unless somebody asks for less', () => {
	expect(shaped(list, {})).toBe(record);
	expect(shaped(one, {})).toBe(record);
	expect(shaped(operation(), { simplify: true })).toBe(record);
	expect(shaped(list, { simplify: true })).toEqual(simple);
	expect(shaped(list, { output: 'simplified' })).toBe(record);
});

it('returns less of a list to an AI agent, and a single record whole', () => {
	expect(shaped(list, {}, { isTool })).toEqual(simple);
	expect(shaped(one, {}, { isTool })).toBe(record);
	expect(shaped(one, { output: 'simplified' }, { isTool })).toEqual(simple);
	expect(shaped(list, { output: 'raw', simplify: true }, { isTool })).toBe(record);
});

const selected = (...outputFields: unknown[]) => ({ output: 'selected', outputFields });

it('returns the fields that were selected, and leaves out what a record lacks', () => {
	expect(shaped(list, selected('fee_amount'), { isTool })).toEqual({
		fee_amount: 20,
		major: { fee_amount: 0.2 },
	});
	expect(shaped(list, selected('id', 'note'), { isTool, json: { id: 'b' } })).toEqual({ id: 'b' });
	expect(shaped(list, { output: 'selected' }, { isTool })).toEqual(simple);
});

it.each<[IDataObject, string]>([
	[selected(), 'Fields: choose at least one field'],
	[{ output: 'selected', outputFields: 'id' }, 'Fields: choose at least one field'],
	[selected('id', 'ammount'), 'Fields: "ammount" is not a field of this record'],
	[{ output: 'some' }, 'Output: must be simplified, raw, selected'],
])('refuses %j in a tool before anything is sent', (parameters, message) => {
	const call = () => shaped(list, parameters, { isTool });
	expect(call).toThrow(message);
	expect(call).toThrow(expect.objectContaining({ description: 'Nothing was sent.' }));
});

it('refuses a Simplify that is neither on nor off', () => {
	expect(() => shaped(list, { simplify: 'yes' })).toThrow('Simplify: must be true or false');
});

it.each([
	'created',
	'differs',
	'found',
	'matchedBy',
	'repeated',
	'requiresApproval',
	'serviceError',
])('never leaves out %s', (name) => {
	const json = { ...record, [name]: true };
	expect(shaped(list, { simplify: true }, { json })).toEqual({ ...simple, [name]: true });
	expect(shaped(list, selected('id'), { isTool, json })).toEqual({ id: 'a', [name]: true });
});

it.each([
	{ found: false, note: 'tea' },
	{ preview: true, message: 'Would do it.', request: {} },
])('passes on %j as it is', (json) => {
	expect(shaped(list, { simplify: true }, { json })).toBe(json);
});
