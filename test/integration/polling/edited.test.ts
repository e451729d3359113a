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
	sleep: async () => undefined,
}));

useSimulator();

const control = () => simulator().control;

const create = async (status: 'failed' | 'succeeded', currency = 'EUR', amount = 5000) => {
	const [{ id }] = await control().payments.create({ status, currency, amount });
	return `payment.${status} of ${id}`;
};

const parametersOf = (events: string[], options = {}, from = 'now') => ({ events, options, from });

/** A trigger of failed payments, unpublished for weeks in which 120 payments succeeded and one failed. */
const quietWeeks = async (from = 'now') => {
	const polling = await publishPoll(paymentsPoll(parametersOf(['payment.failed'], {}, from)));
	polling.unpublish();
	const failed = await create('failed');
	await control().payments.create({ count: 120, status: 'succeeded' });
	return { polling, failed };
};

const BOTH = ['payment.failed', 'payment.succeeded'];

describe('an event that is added', () => {
	it('starts with what is new from then on, also after it was taken out and an outage', async () => {
		const polling = await publishPoll(paymentsPoll(parametersOf(BOTH)));
		const kept = [await create('succeeded')];
		await polling.tick();
		const refunds = ['payment.failed', 'payment.refunded'];
		polling.change({ parameters: parametersOf(refunds) });
		await polling.publish('update');
		polling.change({ parameters: parametersOf(['payment.failed']) });
		await polling.publish('update');
		for (let polls = 0; polls < 3; polls += 1) {
			const [{ id }] = await control().payments.create({ amount: 5000 });
			await control().payments.refund(id, 1000);
			kept.push(await create('failed'));
			await polling.tick();
		}
		polling.change({ parameters: parametersOf(refunds) });
		await control().faults.add({ times: 10_000, fault: { kind: 'status', status: 503 } });
		await polling.publish('update');
		await control().faults.clear();
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual(kept);
	});

	it('starts with what is new from then on; those that were chosen before go on', async () => {
		const { polling, failed } = await quietWeeks();
		polling.change({ parameters: parametersOf(BOTH) });
		await polling.publish();
		const since = await create('succeeded');
		await polling.tick();
		await polling.restart(loadedAgain('payments'));
		expect(namesOf(polling.passed())).toEqual([failed, since]);
	});

	it('does so too when n8n died before it could start the execution', async () => {
		const { polling, failed } = await quietWeeks();
		polling.change({ parameters: parametersOf(BOTH) });
		polling.expect('killed before the run');
		await polling.publish();
		await polling.restart(loadedAgain('payments'));
		const since = await create('succeeded');
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual([failed, since]);
	});

	it('does so too in queue mode, where everything is emitted twice', async () => {
		const parameters = parametersOf(['payment.failed']);
		const trigger = { ...paymentsPoll(parameters), node: loadedAgain('payments') };
		const polling = await publishPoll(trigger);
		polling.useWorker(loadedAgain('payments'));
		const expected = [await create('failed')];
		await polling.tick();
		await control().payments.create({ count: 12, status: 'succeeded' });
		expected.push(await create('failed'));
		polling.change({ parameters: parametersOf(BOTH) });
		polling.expect('no run');
		await polling.publish('update');
		expected.push(await create('succeeded'));
		for (let minutes = 0; minutes < 180; minutes += 10) {
			later(600);
			await polling.tick();
		}
		await polling.restart(loadedAgain('payments'));
		expect(namesOf(polling.passed()).sort()).toEqual(expected.sort());
	});

	it('starts with what is there when From says so', async () => {
		const { polling, failed } = await quietWeeks('watched');
		const [old] = await control().payments.create({ status: 'succeeded' });
		polling.change({ parameters: parametersOf(BOTH, {}, 'watched') });
		await polling.publish();
		await polling.tick();
		await polling.restart(loadedAgain('payments'));
		const passed = namesOf(polling.passed());
		expect(passed).toHaveLength(122);
		expect(passed).toContain(failed);
		expect(passed).toContain(`payment.succeeded of ${old.id}`);
	});

	it('starts with what is there in a list that was not read before, when From says so', async () => {
		const { polling } = await quietWeeks('watched');
		const [{ id }] = await control().payouts.create({ status: 'completed' });
		polling.change({
			parameters: parametersOf(['payment.failed', 'payout.completed'], {}, 'watched'),
		});
		await polling.publish();
		await polling.tick();
		expect(namesOf(polling.passed())).toContain(`payout.completed of ${id}`);
		expect(polling.passed()).toHaveLength(2);
	});
});

describe('a choice that is published when the poll cannot be made', () => {
	const down = async () =>
		await control().faults.add({ times: 10_000, fault: { kind: 'status', status: 503 } });
	const publishDown = async (from = 'now', seconds = 0) => {
		const { polling, failed } = await quietWeeks(from);
		if (from === 'now') {
			await polling.publish();
			polling.unpublish();
		}
		polling.change({ parameters: parametersOf(BOTH, {}, from) });
		later(seconds);
		await down();
		await polling.publish();
		await control().faults.clear();
		return { polling, failed };
	};

	it.each([0, 5400])('applies from then on, %d seconds after a good poll', async (seconds) => {
		const { polling, failed } = await publishDown('now', seconds);
		const since = await create('succeeded');
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual([failed, since]);
	});

	it('does so too when n8n is restarted meanwhile', async () => {
		const { polling, failed } = await publishDown();
		const since = await create('succeeded');
		await polling.restart(loadedAgain('payments'));
		expect(namesOf(polling.passed())).toEqual([failed, since]);
	});

	it('keeps a list that a quiet poll read first, also over a restart', async () => {
		const [{ id }] = await control().payments.create({ amount: 5000 });
		const polling = await publishPoll(paymentsPoll(parametersOf(['payment.failed'])));
		polling.change({ parameters: parametersOf(['payment.failed', 'payment.refunded']) });
		await down();
		await polling.publish('update');
		await control().faults.clear();
		await polling.tick();
		await polling.tick();
		expect(polling.executions.map(({ passed }) => passed)).toEqual([[]]);
		await control().payments.refund(id, 1000);
		await polling.restart(loadedAgain('payments'));
		expect(namesOf(polling.passed())).toEqual([`payment.refunded of ${id}`]);
	});

	it('still brings existing records, when From says so', async () => {
		const { polling } = await publishDown('watched');
		await polling.tick();
		expect(polling.passed()).toHaveLength(121);
	});

	it('applies from then on while the last execution waits for its turn', async () => {
		const polling = await publishPoll(paymentsPoll(parametersOf(['payment.failed'])));
		const failed = await create('failed');
		polling.expect('late run');
		await polling.tick();
		polling.change({ parameters: parametersOf(BOTH) });
		await polling.publish('update');
		const since = await create('succeeded');
		await polling.startLate();
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual([failed, since]);
	});
});

it.each([
	['Currencies', { currencies: 'USD' }, { currencies: 'USD, EUR' }],
	['Minimum Amount', { minimumAmount: 60 }, { minimumAmount: 10 }],
	['Currencies', { currencies: 'USD' }, {}],
])('%s that let more pass do so from then on', async (_, narrow, wide) => {
	const polling = await publishPoll(paymentsPoll(parametersOf(['payment.succeeded'], narrow)));
	polling.unpublish();
	await create('succeeded');
	const both = await create('succeeded', 'USD', 7000);
	polling.change({ parameters: parametersOf(['payment.succeeded'], wide) });
	await polling.publish();
	const since = await create('succeeded');
	await polling.tick();
	expect(namesOf(polling.passed())).toEqual([both, since]);
});

it.each([
	['unknown', 'minor'],
	['unknown', 'major'],
	['minor', 'major'],
	['major', 'unknown'],
])('a refund passes once, though the unit of amounts was %s and is %s now', async (was, is) => {
	const polling = await publishPoll(paymentsPoll({ events: ['payment.refunded'] }, was));
	const [{ id }] = await control().payments.create({ amount: 5000 });
	await control().payments.refund(id, 1000);
	polling.expect('killed before it is stored');
	await polling.tick();
	expect(polling.passed()).toHaveLength(1);
	polling.change({ credentials: paymentsCredential(is) });
	await polling.restart(loadedAgain('payments'));
	await polling.tick();
	expect(polling.passed()).toHaveLength(1);
});

it('all of more than are watched pass, although n8n dies after the choice was changed', async () => {
	const watched = { recordsWatched: 100 };
	const polling = await publishPoll(paymentsPoll(parametersOf(['payment.succeeded'], watched)));
	polling.unpublish();
	await control().payments.create({ count: 350, status: 'succeeded' });
	polling.change({ parameters: parametersOf(BOTH, watched) });
	polling.expect('killed before the run');
	await polling.publish();
	await polling.restart(loadedAgain('payments'));
	later(301);
	await polling.tick();
	expect(new Set(namesOf(polling.passed())).size).toBe(350);
});
