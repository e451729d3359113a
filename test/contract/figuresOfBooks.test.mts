import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { agedReport } from '../../nodes/MerchantAccounting/resources/report/aged';
import { agedRows, toItem } from '../../nodes/MerchantAccounting/resources/report/agedTable';
import { agesOf } from '../../nodes/MerchantAccounting/resources/report/ages';
import { readOpen } from '../../nodes/MerchantAccounting/resources/report/openDocuments';
import { createSourceUnits } from '../../nodes/shared/expression/sourceUnits';
import { unitOf } from '../../nodes/shared/fields/readAmount';
import type { OperationContext } from '../../nodes/shared/operation/operation';
import { readPreview, type Schema } from '../harness/outputPreview.mts';

/** What of their outputs is a number and no amount of money. */
const NO_AMOUNTS = ['daysOverdue', 'discount_pct', 'documents', 'fx_rate', 'position', 'quantity'];

const OPERATIONS = [
	...['bill.get', 'bill.getAll', 'invoice.create', 'invoice.get', 'invoice.getAll'],
	...['invoice.match', 'report.getAgedPayables', 'report.getAgedReceivables'],
].map((name) => ['MerchantAccounting', name] as const);

/** A record as a preview describes it. */
const exampleOf = ({ type, properties = {}, items }: Schema, name = ''): unknown => {
	if (type === 'object') {
		const parts = Object.entries(properties).map(([key, part]) => [key, exampleOf(part, key)]);
		return Object.fromEntries(parts);
	}
	if (type === 'array') return items ? [exampleOf(items)] : [];
	if (type === 'number') return 49;
	return name === 'currency' ? 'EUR' : 'text';
};

/** Where the numbers of a record stand, as dragging them writes it. */
const numbersIn = (value: unknown, path = '$json'): string[] => {
	if (typeof value === 'number') return [path];
	if (Array.isArray(value)) return value.flatMap((one, at) => numbersIn(one, `${path}[${at}]`));
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, part]) => numbersIn(part, `${path}.${name}`));
};

const field = { displayName: 'Amount', name: 'amount', type: 'number', default: 0 } as const;

/** Which numbers of a record may be dragged into an amount in minor units. */
const taken = (json: IDataObject): string[] => {
	const context = { getNode: () => ({ type: 'merchant' }), getInputData: () => [{ json }] };
	return numbersIn(json).filter((path) => {
		const dragged = { field, path: ['amount'], text: `={{ ${path} }}` };
		const units = createSourceUnits(context as unknown as IExecuteFunctions, [dragged]);
		try {
			unitOf('minor', { isComputed: () => true, unitsOf: (name) => units(name, [0]) });
			return true;
		} catch (error) {
			expect((error as Error).message).toContain('choose Major');
			return false;
		}
	});
};

const expectMajor = (json: IDataObject) => {
	expect(numbersIn(json).length).toBeGreaterThan(0);
	const isAmount = (path: string) => !NO_AMOUNTS.includes(/\w+$/.exec(path)?.[0] ?? '');
	expect(taken(json).filter(isAmount)).toEqual([]);
};

it.each([...OPERATIONS, ['MerchantPayments', 'settlement.exportJournal'] as const])(
	'%s: %s puts out no amount that can be taken for one in minor units',
	(node, operation) => {
		const schema = readPreview(node, operation);
		expectMajor(exampleOf(schema ?? { type: 'object' }) as IDataObject);
	},
);

const document = {
	...{ id: 'i', kind: 'invoice', status: 'sent', contact_id: 'c', currency: 'EUR' },
	...{ due_date: '2020-01-31', total: 100, amount_paid: 10 },
};

it('neither does an aged report of documents, or of ages that somebody chose', async () => {
	const input = { output: 'documents', binaryProperty: 'data', options: {} } as const;
	const call = async () => ({ status: 200, headers: {}, body: { contacts: [] } });
	const context = { timezone: 'UTC', call } as unknown as OperationContext;
	const draft = agedReport({ name: 'aged', contactType: 'customer' })(input, context);
	const made = await draft.together?.([document]);
	for (const { record } of made as Array<{ record: IDataObject }>) expectMajor(record);
	const ages = agesOf('7, 14');
	const open = readOpen(document, '2020-02-04', ages);
	expectMajor(toItem(agedRows([open], new Map())[0], ages));
});

it('leaves numbers that are no amounts, what somebody put beside them, and other tables', () => {
	const row = { left: 49, daysOverdue: 3, toPay: 4900, currency: 'EUR' };
	expect(taken(row)).toEqual(['$json.daysOverdue', '$json.toPay']);
	const merged = { ...document, amount_credited: 0, amount: 8250, refunded_amount: 0 };
	expect(taken(merged)).toContain('$json.amount');
	const entry = { account: 'a', debit: 0, credit: 4500, currency: 'EUR' };
	expect(taken(entry)).toEqual(['$json.debit', '$json.credit']);
});
