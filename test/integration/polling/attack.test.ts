import type { IDataObject } from 'n8n-workflow';
import { startPolling } from '../../harness/engine/index.mts';
import { later } from '../../harness/virtualClock.mts';
import { loadedAgain } from './otherProcess.mts';
import { namesOf, paymentsPoll, publishPoll, simulator, useSimulator } from './simulated.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ sleep: unknown }>('../../harness/virtualClock.mts').sleep,
}));

useSimulator();

const control = () => simulator().control;

const charged = async () => {
	const [{ id }] = await control().payments.create({ status: 'succeeded', currency: 'EUR' });
	return `payment.succeeded of ${id}`;
};

/** In a process that has just started. */
const publishFresh = async (events: string[] = ['payment.succeeded']) =>
	await publishPoll({ ...paymentsPoll({ events }), node: loadedAgain('payments') });

const passed = (polling: Awaited<ReturnType<typeof publishFresh>>) => namesOf(polling.passed());

describe('in one process, the very first batch after a start, with which no execution starts', () => {
	it('is emitted again after five minutes', async () => {
		const polling = await publishFresh();
		const one = await charged();
		polling.expect('no run');
		await polling.tick();
		later(301);
		await polling.tick();
		expect(passed(polling)).toEqual([one]);
	});

	it('is emitted again at some time, though nothing happens for an hour', async () => {
		const polling = await publishFresh();
		const one = await charged();
		polling.expect('no run');
		await polling.tick();
		for (let minute = 0; minute < 70; minute += 1) {
			later(60);
			await polling.tick();
		}
		const other = await charged();
		await polling.tick();
		later(301);
		await polling.tick();
		await polling.restart(loadedAgain('payments'));
		await polling.tick();
		expect(passed(polling).sort()).toEqual([one, other].sort());
	});
});

it('in queue mode emits again what was emitted two minutes before, however long ago the first of the pending batches was', async () => {
	const polling = await publishFresh();
	polling.useWorker(loadedAgain('payments'));
	const one = await charged();
	await polling.tick();
	later(59 * 60);
	const other = await charged();
	polling.expect('no run');
	await polling.tick();
	later(2 * 60);
	const third = await charged();
	await polling.tick();
	await polling.restart(loadedAgain('payments'));
	await polling.tick();
	expect(passed(polling).sort()).toEqual([one, other, third].sort());
});

describe('an event is chosen in addition, whose list is read for the first time', () => {
	it('n8n dies before the run: the refund that the same poll emitted is emitted again', async () => {
		const [{ id }] = await control().payments.create({ amount: 5000, status: 'succeeded' });
		const polling = await publishFresh(['payment.refunded']);
		await control().payments.refund(id, 1000);
		await polling.tick();
		await control().payments.refund(id, 1500);
		polling.change({
			parameters: { events: ['payment.refunded', 'payment.succeeded'], from: 'now', options: {} },
		});
		polling.expect('killed before the run');
		await polling.publish('update');
		await polling.restart(loadedAgain('payments'));
		await polling.tick();
		expect(polling.passed().map(({ data }) => (data as IDataObject).refunded_amount)).toEqual([
			1000, 2500,
		]);
	});

	it('in queue mode, minutes after a batch with which no execution has started', async () => {
		const [{ id }] = await control().payments.create({ amount: 5000, status: 'succeeded' });
		const polling = await publishFresh(['payment.refunded']);
		polling.useWorker(loadedAgain('payments'));
		await control().payments.refund(id, 1000);
		polling.expect('no run');
		await polling.tick();
		later(600);
		polling.change({
			parameters: { events: ['payment.refunded', 'payment.succeeded'], from: 'now', options: {} },
		});
		await polling.publish('update');
		await polling.restart(loadedAgain('payments'));
		await polling.tick();
		expect(polling.passed().map(({ data }) => (data as IDataObject).refunded_amount)).toEqual([
			1000,
		]);
	});
});

it('goes on after more has come than one poll reads', async () => {
	await control().payments.create({ count: 10, status: 'succeeded', currency: 'EUR' });
	const polling = await publishFresh();
	for (let n = 0; n < 11; n += 1) {
		await control().payments.create({ count: 1000, status: 'succeeded', currency: 'EUR' });
	}
	await polling.tick();
	expect(polling.failed).toEqual([]);
	expect(polling.passed().length).toBeGreaterThan(0);
}, 120_000);

it('passes nothing twice however often n8n restarts while nothing happens', async () => {
	await control().payments.create({ count: 1500, status: 'succeeded', currency: 'EUR' });
	const trigger = {
		...paymentsPoll({
			events: ['payment.succeeded'],
			from: 'watched',
			options: { recordsWatched: 1500 },
		}),
		node: loadedAgain('payments'),
	};
	const polling = await startPolling(trigger);
	polling.store.clear();
	await polling.publish();
	expect(polling.passed()).toHaveLength(1500);
	for (let restarts = 0; restarts < 22; restarts += 1) {
		await polling.restart(loadedAgain('payments'));
	}
	expect(polling.passed()).toHaveLength(1500);
}, 240_000);

it('a clock that was set back does not stop the polls', async () => {
	const polling = await publishFresh();
	const one = await charged();
	await polling.tick();
	later(86_400);
	const other = await charged();
	polling.expect('no run');
	await polling.tick();
	later(-86_400);
	const third = await charged();
	for (let minute = 0; minute < 60; minute += 1) {
		later(60);
		await polling.tick();
	}
	expect(passed(polling)).toEqual([one, other, third]);
});

describe('a refund of the oldest payment, with fewer refunded ones than are watched', () => {
	const oldestRefunded = async (before: number, after: number) => {
		const [{ id }] = await control().payments.create({ amount: 5000, status: 'succeeded' });
		const newer = await control().payments.create({
			count: 150,
			amount: 5000,
			status: 'succeeded',
		});
		for (const payment of newer) await control().payments.refund(payment.id, 1000);
		const parameters = (recordsWatched: number) => ({
			events: ['payment.refunded'],
			from: 'now',
			options: { recordsWatched },
		});
		const polling = await publishPoll({
			...paymentsPoll(parameters(before)),
			node: loadedAgain('payments'),
		});
		polling.change({ parameters: parameters(after) });
		await polling.publish('update');
		await polling.tick();
		await control().payments.refund(id, 700);
		await polling.tick();
		return { id, polling };
	};

	it('is emitted when 500 were watched from the beginning', async () => {
		const { id, polling } = await oldestRefunded(500, 500);
		expect(passed(polling)).toEqual([`payment.refunded of ${id}`]);
	}, 60_000);

	it('is emitted after Records Watched was raised from 100 to 500', async () => {
		const { id, polling } = await oldestRefunded(100, 500);
		expect(passed(polling)).toEqual([`payment.refunded of ${id}`]);
	}, 60_000);
});
