import { readFileSync } from 'node:fs';
import { installStore } from '../../harness/engine/webhookStore.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const [, documented] = /calls to the store: (\d+) for a refund/.exec(
	readFileSync('docs/development.md', 'utf8'),
) as RegExpExecArray;

/** How often the store is called, with one process. */
const callsOf = async (name: string, parameters: Record<string, unknown>): Promise<number> => {
	const store = await installStore();
	let calls = 0;
	store.before(() => {
		calls += 1;
	});
	const { error } = await payments().run(name, parameters, { mode: 'webhook', establishedAt: 1 });
	expect(error).toBeUndefined();
	return calls;
};

it('a refund costs as many calls to the store as the document says', async () => {
	const [{ id }] = await seed();
	const refund = { paymentId: byId(id), refundType: 'partial', amount: 5, currency: 'EUR' };
	expect(await callsOf('payment.refund', refund)).toBe(Number(documented));
});

it('a payout costs one', async () => {
	const payout = { currency: 'EUR', destinationType: 'service_account', amount: 5 };
	expect(await callsOf('payout.create', payout)).toBe(1);
});
