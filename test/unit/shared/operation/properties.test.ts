import { needs } from '../../../../nodes/shared/operation/need';
import { buildProperties } from '../../../../nodes/shared/operation/properties';
import { operation } from '../../../harness/operation';

const field = {
	displayName: 'Amount',
	name: 'amount',
	type: 'number',
	default: 0,
	displayOptions: { show: { kind: ['partial'] }, hide: { other: [true] } },
} as const;

const service = { describeNeeds: String, describeAmounts: () => undefined };

const properties = buildProperties(
	[
		{
			name: 'Thing',
			value: 'thing',
			operations: [
				operation({ value: 'create', fields: [field], needs: [needs('a', 'b')] }),
				operation({ value: 'getAll', route: 'GET /things' }),
			],
		},
		{ name: 'Other', value: 'other', operations: [operation({ value: 'delete' })] },
	],
	'thing',
	{ ...service, describeNeeds: (list) => `Needs ${list.join(', ')}` },
);

const named = (name: string) => properties.filter((property) => property.name === name);

it('asks for the resource first, and begins with the given one', () => {
	expect(properties[0]).toMatchObject({
		name: 'resource',
		default: 'thing',
		options: [
			{ name: 'Thing', value: 'thing' },
			{ name: 'Other', value: 'other' },
		],
	});
});

it('offers the operations of a resource, and begins with a read where there is one', () => {
	expect(named('operation')).toMatchObject([
		{ default: 'getAll', displayOptions: { show: { resource: ['thing'] } } },
		{ default: 'delete', displayOptions: { show: { resource: ['other'] } } },
	]);
});

it('begins with what the resource says', () => {
	const reads = ['get', 'getAll'].map((value) => operation({ value, route: 'GET /things' }));
	const resource = { name: 'Thing', value: 'thing', operations: reads, initial: reads[1] };
	const [, menu] = buildProperties([resource], 'thing', service);
	expect(menu).toMatchObject({ name: 'operation', default: 'getAll' });
});

it('shows a field for its own operation, on top of its own conditions', () => {
	expect(named('amount').map(({ displayOptions }) => displayOptions)).toEqual([
		{
			show: { resource: ['thing'], operation: ['create'], kind: ['partial'] },
			hide: { other: [true] },
		},
	]);
});

it('says what the key needs, only where something is needed', () => {
	const descriptions = named('operation').flatMap(({ options = [] }) =>
		options.map((option) => ('description' in option ? option.description : '')),
	);
	expect(descriptions.filter((text) => text?.includes('Needs a or b.'))).toHaveLength(1);
	expect(descriptions.filter((text) => text?.includes('Needs'))).toHaveLength(1);
});
