import { later } from '../../harness/virtualClock.mts';
import { loadedAgain } from './otherProcess.mts';
import {
	namesOf,
	paymentsCredential,
	paymentsPoll,
	publishPoll,
	simulator,
	useSimulator,
} from './simulated.mts';

// Waiting between tries is proven elsewhere; here it would only take time.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ sleep: unknown }>('../../harness/virtualClock.mts').sleep,
}));

useSimulator();

const control = () => simulator().control;

type Polling = Awaited<ReturnType<typeof publishPoll>>;

const publish = async (events: string[]) => await publishPoll(paymentsPoll({ events }));

const restart = async (polling: Polling) => await polling.restart(loadedAgain('payments'));

/** Payouts that were paid out, which a trigger for those that failed does not emit. */
const paidOut = async (count: number) => {
	for (let n = 0; n < count; n += 1) {
		const [{ id }] = await control().payouts.create();
		await control().payouts.confirm(id);
	}
};

/** A poll after each payout: more of them than the service shows, and none that failed. */
const twoMonths = async (polling: Polling) => {
	for (let day = 0; day < 60; day += 1) {
		await paidOut(1);
		later(86_400);
		await polling.tick();
	}
};

describe('after two months without an event', () => {
	it.each([[['payout.failed']], [['payout.failed', 'payment.refunded']]])(
		'brings a payout that failed during a restart, of %s',
		async (events) => {
			await paidOut(3);
			const polling = await publish(events);
			await twoMonths(polling);
			const [{ id }] = await control().payouts.create();
			await polling.tick();
			await control().payouts.fail(id);
			await restart(polling);
			expect(namesOf(polling.passed())).toEqual([`payout.failed of ${id}`]);
		},
	);

	it('does not tell somebody to poll more often who did', async () => {
		await control().payments.create({ count: 3 });
		await paidOut(3);
		const polling = await publish(['payout.failed', 'payment.failed']);
		await twoMonths(polling);
		await restart(polling);
		expect(polling.logs).toEqual([]);
	});

	it('has saved that with one execution for each 26 payouts', async () => {
		const polling = await publish(['payout.failed']);
		await twoMonths(polling);
		expect(polling.executions.map(({ passed }) => passed)).toEqual([[], []]);
	});
});

it('refuses the key of another business after a restart, once it has watched five records', async () => {
	await control().payments.create({ count: 2 });
	const polling = await publish(['payment.failed']);
	await control().payments.create({ count: 3 });
	await polling.tick();
	await control().payments.create({ count: 3 });
	await polling.tick();
	expect(polling.executions).toHaveLength(1);
	const { value } = await control().keys.issue({ business: 'second' });
	await control().payments.create({ business: 'second', status: 'failed', count: 40 });
	polling.change({ credentials: paymentsCredential('minor', value) });
	await restart(polling);
	expect(polling.logs[0]?.text).toContain('None of the 5 records');
	expect(polling.passed()).toEqual([]);
});

it('saves nothing while the execution of the last events may be lost', async () => {
	const trigger = paymentsPoll({ events: ['payment.failed'] });
	const polling = await publishPoll({ ...trigger, node: loadedAgain('payments') });
	polling.useWorker(loadedAgain('payments'));
	await control().payments.create({ status: 'failed' });
	await polling.tick();
	await control().payments.create({ count: 9 });
	await polling.tick();
	expect(polling.executions).toHaveLength(1);
});

it.each(['payment.failed', 'payout.failed'])(
	'saves nothing of itself when it is published for the first time, for %s',
	async (event) => {
		await control().payments.create({ count: 9 });
		await paidOut(30);
		const polling = await publish([event]);
		await polling.tick();
		expect(polling.executions).toEqual([]);
	},
);
