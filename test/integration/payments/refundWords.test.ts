import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

let executions = 0;

const give = async (paymentId: string, amount: number, node?: string) => {
	executions += 1;
	return await payments().run(
		'payment.refund',
		{
			paymentId: byId(paymentId),
			refundType: 'partial',
			amount,
			currency: 'EUR',
			options: { refundKey: 'return-1' },
		},
		{
			executionId: `words ${executions}`,
			establishedAt: executions,
			...(node !== undefined && { nodeOptions: { id: node } }),
		},
	);
};

/** All that is stored of an execution and shown of it. */
const told = ({ error, output, hints }: Awaited<ReturnType<typeof give>>) =>
	JSON.stringify([error?.message, error?.description, error?.stack, error, output, hints]);

it('a refund error tells nothing of the payment that the Refund Key belongs to', async () => {
	const [{ id: first }, { id: second }] = await seed('succeeded', 2);
	expect((await give(first, 7.25)).error).toBeUndefined();
	const refused = await give(second, 3);
	expect(refused.error?.message).toContain('the Refund Key "return-1" belongs to another refund');
	expect(told(refused)).not.toContain(first);
	expect(told(refused)).not.toMatch(/\b7[.,]?25\b/);
});

it('another node knows nothing of it, although the process is the same', async () => {
	const [{ id: first }, { id: second }] = await seed('succeeded', 2);
	expect((await give(first, 7.25)).error).toBeUndefined();
	const other = await give(second, 3, 'a node of another workflow');
	expect(other.error).toBeUndefined();
	expect(told(other)).not.toContain(first);
	const refused = await give(second, 4, 'a node of another workflow');
	expect(refused.error?.message).toContain('belongs to another refund');
	expect(told(refused)).not.toContain(first);
	expect(told(refused)).not.toMatch(/\b7[.,]?25\b/);
});

it('whoever is told to add a Refund Key learns that it makes every item another refund', async () => {
	const [{ id }] = await seed();
	const refund = async (state: string) =>
		await payments().run(
			'payment.refund',
			{ paymentId: byId(id), refundType: 'partial', amount: 5, currency: 'EUR' },
			{ executionId: state, mode: 'webhook' },
		);
	await refund('first');
	const { error } = await refund('second');
	expect(error?.description).toContain('Options > Refund Key');
	expect(error?.description).toContain(
		'Start a new execution with this item alone: a new refund key makes new refunds of all items.',
	);
});

it('an unknown refund says nothing of what a payment shows that cannot be read', async () => {
	const [{ id }] = await seed();
	const { faults } = payments().control;
	await faults.add({ match: { method: 'GET' }, times: 99, fault: { kind: 'status', status: 403 } });
	await faults.add({ match: { method: 'POST' }, times: 1, fault: { kind: 'cut', when: 'after' } });
	const refund = async (mode: 'webhook' | 'retry') =>
		await payments().run('payment.refund', { paymentId: byId(id) }, { mode, establishedAt: 9_001 });
	await refund('webhook');
	const { error } = await refund('retry');
	expect(error?.description).toContain('The payment cannot be read now.');
	expect(error?.description).not.toContain('refunded so far');
});
