import type { IDataObject } from 'n8n-workflow';
import { MerchantPayments } from '../../../nodes/MerchantPayments/MerchantPayments.node';
import { asTool } from '../../harness/engine/asTool.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const tool = { node: asTool(new MerchantPayments()), executionId: '79', mode: 'webhook' } as const;

const run = async (name: string, parameters: IDataObject, more: object = {}) => {
	const { output, error } = await payments().run(name, parameters, { readsIn: 'minor', ...more });
	if (error) throw new Error(error.message);
	return output[0].map(({ json }) => json);
};

const SIMPLE = ['amount', 'created_at', 'currency', 'failure_reason', 'fee_amount', 'id', 'major'];
const KEPT = [...SIMPLE, 'net_amount', 'refunded_amount', 'status'];

const names = (record: object) => Object.keys(record).sort();
const isSimple = (record: object) => names(record).every((name) => KEPT.includes(name));

it('returns payments whole, and simplified when that is asked for', async () => {
	await seed();
	const [whole] = await run('payment.getAll', { returnAll: true });
	expect(names(whole)).toEqual(expect.arrayContaining(['payment_link_id', 'qr_code_id']));
	const [simple] = await run('payment.getAll', { returnAll: true, simplify: true });
	expect(isSimple(simple)).toBe(true);
	expect(whole).toMatchObject(simple);
	expect(simple).toMatchObject({ amount: 2000, currency: 'EUR', major: { amount: 20 } });
});

it('returns less of a list to an AI agent, and a single payment whole', async () => {
	const [{ id }] = await seed();
	const [listed] = await run('payment.getAll', { returnAll: true }, tool);
	expect(isSimple(listed)).toBe(true);
	expect(listed).toMatchObject({ id, major: { amount: 20 } });
	const [read] = await run('payment.get', { paymentId: byId(id) }, tool);
	expect(names(read)).toContain('payment_link_id');
	const asked = { paymentId: byId(id), output: 'simplified' };
	expect(isSimple((await run('payment.get', asked, tool))[0])).toBe(true);
});

it('returns to an AI agent what a person chose', async () => {
	const [{ id }] = await seed();
	const raw = await run('payment.getAll', { returnAll: true, output: 'raw' }, tool);
	expect(raw).toEqual(await run('payment.getAll', { returnAll: true }));
	const chosen = { output: 'selected', outputFields: ['id', 'amount', 'subscription_id'] };
	expect(await run('payment.getAll', { returnAll: true, ...chosen }, tool)).toEqual([
		{ id, amount: 2000, major: { amount: 20 } },
	]);
});

it('says that a payment was found, or was not, and what was looked for', async () => {
	const sourceId = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';
	const asked = { sourceId, ifNone: 'item', simplify: true };
	expect(await run('payment.find', asked)).toEqual([{ found: false, payment_link_id: sourceId }]);
});

it('reads nothing when no field is chosen', async () => {
	const { error } = await payments().run(
		'payment.getAll',
		{ output: 'selected', outputFields: [] },
		tool,
	);
	expect(error?.message).toContain('Fields: choose at least one field');
	expect(await payments().control.requests({ path: /payments/ })).toEqual([]);
});
