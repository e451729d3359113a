import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { MerchantAccounting } from '../../nodes/MerchantAccounting/MerchantAccounting.node';
import { resources as accounting } from '../../nodes/MerchantAccounting/resources';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { resources as payments } from '../../nodes/MerchantPayments/resources';
import { type Field, innerFields } from '../../nodes/shared/operation/field';
import { operationsOf } from '../cases/operationsOf.mts';
import { filesBelow, importsOf } from './sources.mts';

const files = filesBelow('nodes').filter((file) => file.includes('/resources/'));
const indexes = files.filter((file) => basename(file) === 'index.ts');
const named = new Set(indexes.flatMap((file) => importsOf(file)));

it.each(
	files
		.map((file) => file.replace(/\.ts$/, ''))
		.filter((file) => readFileSync(`${file}.ts`, 'utf8').includes('defineOperation(')),
)('%s is named in the index of its resource', (file) => {
	expect(named).toContain(file);
});

it.each(indexes.map((file) => dirname(file)).filter((folder) => basename(folder) !== 'resources'))(
	'%s is named in the list of resources',
	(folder) => {
		expect(named).toContain(folder);
	},
);

/** Whatever operation has one of these, a missing value must not switch it off. */
const PROTECTIVE = [
	'allowedCurrencies',
	'idempotencyKey',
	'lookBackDays',
	'maximumAmount',
	'maximumPerRun',
	'preview',
	'refundKey',
	'refundOnce',
	'shortenKey',
	'skipIfReferenceExists',
];

const namesIn = (fields: readonly Field[]): string[] =>
	fields.flatMap((field) => [field.name, ...namesIn(innerFields(field))]);

it.each([...operationsOf(payments), ...operationsOf(accounting)])(
	'%s protects what protects, and nothing that it does not have',
	(_name, { fields, safeguards = [] }) => {
		const names = namesIn(fields);
		const guarded = safeguards.map((one) => (typeof one === 'string' ? one : one.field));
		expect(guarded).toEqual(
			expect.arrayContaining(names.filter((name) => PROTECTIVE.includes(name))),
		);
		expect(guarded.filter((name) => names.filter((one) => one === name).length !== 1)).toEqual([]);
	},
);

it.each([new MerchantPayments(), new MerchantAccounting()])(
	'every field depends on other fields of the node alone, or older versions of n8n cannot resolve any',
	({ description: { properties } }) => {
		const names = new Set(properties.map(({ name }) => name));
		const conditions = properties.flatMap(({ displayOptions: { show, hide } = {} }) =>
			Object.keys({ ...show, ...hide }),
		);
		const unknown = conditions.filter((name) => !name.startsWith('@') && !names.has(name));
		expect(unknown).toEqual([]);
	},
);
