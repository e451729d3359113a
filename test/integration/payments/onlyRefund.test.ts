import type { INodeParameters, INodeType } from 'n8n-workflow';
import { MerchantPaymentsApi } from '../../../credentials/MerchantPaymentsApi.credentials';
import { runNode } from '../../harness/engine/index.mts';
import { installStore } from '../../harness/engine/webhookStore.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

// Queue mode: another worker writes the same row.
jest.mock('../../../nodes/shared/ledger/onlyProcess', () => ({
	...jest.requireActual<object>('../../../nodes/shared/ledger/onlyProcess'),
	isOnlyProcess: () => false,
}));

usePayments();

/** The package as each worker loads it. */
const loadWorker = (): INodeType => {
	const loaded: INodeType[] = [];
	jest.isolateModules(() => {
		const { MerchantPayments } = jest.requireActual<{ MerchantPayments: new () => INodeType }>(
			'../../../nodes/MerchantPayments/MerchantPayments.node',
		);
		loaded.push(new MerchantPayments());
	});
	return loaded[0];
};

const workers = [loadWorker(), loadWorker()];

/** A message to an agent that has a maximum for each refund, and none for all of them. */
const ask = async (worker: number, id: unknown, amount: number, message: string) => {
	const { output, error } = await runNode({
		node: workers[worker],
		credentialTypes: [new MerchantPaymentsApi()],
		credentials: {
			merchantPaymentsApi: {
				environment: 'live',
				apiKey: payments().keys.payments.live,
				baseUrl: payments().paymentsUrl,
				requestsPerMinute: 0,
				readsIn: 'unknown',
			},
		},
		parameters: {
			...{ resource: 'payment', operation: 'refund', paymentId: byId(id) },
			...{ refundType: 'partial', amount, currency: 'EUR', options: { maximumAmount: 50 } },
		} as INodeParameters,
		nodeOptions: {
			type: 'n8n-nodes-merchant-services.merchantPaymentsTool',
			onError: 'continueRegularOutput',
		},
		...{ establishedAt: 1_800_000_000_000, mode: 'webhook' },
		...{ token: message, executionId: message },
	});
	return String(error?.message ?? output[0][0].json.error ?? 'sent');
};

const refunds = async () => await payments().control.ledger('refund');
const REFUSED =
	'Maximum per Execution: must be set before an AI agent may refund a payment several';

it.each([0, 1, 3, 6])(
	'an agent gives back of a payment once, also when two workers are asked for more, %i steps apart',
	async (steps) => {
		const [{ id }] = await seed();
		expect(await ask(0, id, 5, 'first')).toBe('sent');
		const store = await installStore();
		let calls = 0;
		let one: Promise<string> = Promise.resolve('');
		await new Promise<void>((isNear) => {
			store.before(() => {
				calls += 1;
				if (calls > steps) isNear();
			});
			one = ask(0, id, 6, 'second').finally(isNear);
		});
		const both = await Promise.all([one, ask(1, id, 6, 'third')]);
		store.before(() => {});
		for (const said of both) expect(said).toContain(REFUSED);
		expect(await refunds()).toHaveLength(1);
	},
);

it.each([0, 1, 3, 4, 6])('nor when store call %i fails while more is refused', async (failing) => {
	const [{ id }] = await seed();
	expect(await ask(0, id, 5, 'first')).toBe('sent');
	const store = await installStore();
	let calls = 0;
	store.before(() => {
		calls += 1;
		if (calls === failing + 1) throw new Error('database is locked');
	});
	expect(await ask(0, id, 6, 'second')).not.toBe('sent');
	store.before(() => {});
	expect(await ask(0, id, 6, 'third')).toContain(REFUSED);
	expect(await refunds()).toHaveLength(1);
});

it('gives the same back again to nobody, and another one once the first was refused', async () => {
	const [{ id }] = await seed();
	expect(await ask(0, id, 50_000, 'first')).not.toBe('sent');
	expect(await ask(1, id, 5, 'second')).toBe('sent');
	expect(await ask(0, id, 5, 'third')).not.toContain(REFUSED);
	expect(await refunds()).toHaveLength(1);
});

it('says of the same one that another worker is sending no more than that it may have been', async () => {
	const [{ id }] = await seed();
	const both = await Promise.all([ask(0, id, 5, 'first'), ask(1, id, 5, 'second')]);
	for (const said of both) expect(said).not.toContain(REFUSED);
	expect(await refunds()).toHaveLength(1);
});
