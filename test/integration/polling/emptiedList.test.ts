import { namesOf, paymentsPoll, publishPoll, simulator, useSimulator } from './simulated.mts';

useSimulator();

// Partially refunded payments leave their list when they are refunded in full.

const control = () => simulator().control.payments;

const trigger = () =>
	paymentsPoll({ events: ['payment.refunded'], options: { recordsWatched: 100 } });

const create = async (count: number) => await control().create({ count, amount: 2_000 });

type Payments = ReadonlyArray<{ readonly id: string }>;

const expectEmitted = async (leaving: Payments, staying: Payments, next: () => Promise<string>) => {
	for (const { id } of [...leaving, ...staying]) await control().refund(id, 100);
	const polling = await publishPoll(trigger());
	for (const { id } of leaving) await control().refund(id);
	await polling.tick();
	const before = polling.passed().length;
	const id = await next();
	await control().refund(id, 100);
	await polling.tick();
	expect(namesOf(polling.passed()).slice(before)).toEqual([`payment.refunded of ${id}`]);
};

it('emits the refund of a new payment after the list of those watched has emptied', async () => {
	await expectEmitted(await create(100), [], async () => (await create(1))[0].id);
});

it('emits a refund that has only three newer ones beside it', async () => {
	const old = await create(97);
	const [{ id }] = await create(1);
	await expectEmitted(old, await create(3), async () => id);
});
