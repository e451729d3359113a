import type { IExecuteFunctions } from 'n8n-workflow';
import { resources as accounting } from '../../../../nodes/MerchantAccounting/resources';
import { resources as payments } from '../../../../nodes/MerchantPayments/resources';
import { type Field, innerFields } from '../../../../nodes/shared/operation/field';
import type { Operation } from '../../../../nodes/shared/operation/operation';
import { createInputReader } from '../../../../nodes/shared/run/input';
import { operation } from '../../../harness/operation';

const HOLDS_NOTHING = ['notice', 'collection', 'fixedCollection'];

/** Every field that a person can drag something into. */
const draggable = (fields: readonly Field[]): Field[] =>
	fields.flatMap((field) => [
		...(HOLDS_NOTHING.includes(field.type) || field.noDataExpression ? [] : [field]),
		...draggable(innerFields(field)),
	]);

/** Whether an input is refused in which this one expression found nothing. */
const isRefused = (one: Operation, shown: Field): boolean => {
	const field = { ...shown, displayOptions: undefined };
	const context = {
		getNodeParameter: (_name: string, _item: number, _fallback: unknown, options?: object) =>
			options ? '={{ $json.missing.trim() }}' : undefined,
		evaluateExpression: () => undefined,
		getInputData: () => [{ json: {} }],
		getNode: () => ({ type: 'merchant' }),
	} as unknown as IExecuteFunctions;
	try {
		createInputReader(context, [field], { mayBeEmpty: [], ...one })(0);
		return false;
	} catch (error) {
		expect((error as Error).message).toContain(
			`${field.displayName}: its expression returned no value`,
		);
		return true;
	}
};

it('names each field whose expression finds nothing, but for a few', () => {
	const free = [...accounting, ...payments].flatMap((resource) =>
		resource.operations.flatMap((one) =>
			draggable(one.fields)
				.filter((field) => !isRefused(one, field))
				.map(({ name }) => `${resource.value}.${one.value}: ${name}`),
		),
	);
	// Those that may come out empty, and those that are refused with words of their own.
	expect(free.sort()).toEqual([
		'contact.create: phone',
		'contact.findOrCreate: phone',
		'invoice.create: description',
		'invoice.create: description',
		'invoice.create: notes',
		'payment.refund: currency',
		'paymentLink.create: description',
		'paymentLink.create: imageUrl',
		'qrCode.create: description',
		'splitRecipient.create: recipientMobile',
		'splitRecipient.create: splitValue',
	]);
	expect(isRefused(operation(), { displayName: 'A', name: 'a', type: 'string', default: '' })).toBe(
		true,
	);
});

describe('a collection that is one expression', () => {
	const member = { displayName: 'Status', name: 'status', type: 'options', default: '' } as const;
	const read = (value: unknown) => {
		const more: Field = {
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			default: {},
			options: [member],
		};
		const context = {
			getNodeParameter: (_name: string, _item: number, _fallback: unknown, options?: object) =>
				options ? '={{ $json.filters }}' : value,
			getInputData: () => [{ json: {} }],
			getNode: () => ({ type: 'merchant' }),
		} as unknown as IExecuteFunctions;
		return createInputReader(context, [more], { mayBeEmpty: [] })(0);
	};

	it('may leave a field out, but not find nothing for it', () => {
		expect(read({})).toEqual({ filters: {} });
		expect(read({ status: 'paid' })).toEqual({ filters: { status: 'paid' } });
		for (const status of [undefined, null, '', ' ']) {
			expect(() => read({ status })).toThrow('Status: its expression returned no value');
		}
	});
});
