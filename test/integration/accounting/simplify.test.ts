import { MerchantAccounting } from '../../../nodes/MerchantAccounting/MerchantAccounting.node';
import { asTool } from '../../harness/engine/asTool.mts';
import { byId, documentsInBooks, invoiceOf, ok, seedDocuments, useAccounting } from './harness.mts';

useAccounting();

const tool = {
	node: asTool(new MerchantAccounting()),
	executionId: '80',
	mode: 'webhook',
} as const;

const SIMPLE = [
	'amount_credited',
	'amount_paid',
	'contact_id',
	'currency',
	'due_date',
	'id',
	'kind',
	'number',
	'status',
	'total',
];

const names = (record: object) => Object.keys(record).sort();

it('returns invoices whole, and simplified to an AI agent', async () => {
	await seedDocuments(1);
	const [whole] = await ok('invoice.getAll', { returnAll: true });
	expect(names(whole)).toHaveLength(16);
	const [simple] = await ok('invoice.getAll', { returnAll: true }, tool);
	expect(names(simple)).toEqual(SIMPLE);
	expect(whole).toMatchObject(simple);
	const [simplified] = await ok('invoice.getAll', { returnAll: true, simplify: true });
	expect(simplified).toEqual(simple);
});

it('reads one invoice with its lines, or without them', async () => {
	await seedDocuments(1);
	const [{ id }] = (await documentsInBooks()).slice(-1);
	const asked = { invoiceId: byId(id) };
	expect((await ok('invoice.get', asked, tool))[0].lines).toBeDefined();
	expect(names((await ok('invoice.get', { ...asked, simplify: true }))[0])).toEqual(SIMPLE);
	const outputFields = ['number', 'lines'];
	const [chosen] = await ok('invoice.get', { ...asked, output: 'selected', outputFields }, tool);
	expect(names(chosen)).toEqual(['lines', 'number']);
});

it('says whether an invoice was created, and shows a preview whole', async () => {
	const invoice = await invoiceOf({ reference: 'order-1', simplify: true });
	const [preview] = await ok('invoice.create', { ...invoice, preview: true });
	expect(preview).toMatchObject({ preview: true, request: { method: 'POST' } });
	const [created] = await ok('invoice.create', invoice);
	expect(names(created)).toEqual([...SIMPLE, 'created'].sort());
	expect(created.created).toBe(true);
	const [again] = await ok('invoice.create', invoice);
	expect(again).toMatchObject({ id: created.id, created: false });
});

it('returns contacts without their numbers to an AI agent', async () => {
	const [contact] = await ok('contact.getAll', { limit: 1 }, tool);
	expect(names(contact)).toEqual([
		'active',
		'created_at',
		'currency',
		'email',
		'id',
		'is_customer',
		'is_supplier',
		'name',
	]);
	const asked = { matchBy: 'name', value: String(contact.name), output: 'simplified' };
	expect(await ok('contact.find', asked, tool)).toMatchObject([{ id: contact.id, found: true }]);
});
