import type { IDataObject } from 'n8n-workflow';
import { type Mishap, startPolling } from '../../harness/engine/index.mts';
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

const charged = async () => {
	const [{ id }] = await control().payments.create({ status: 'succeeded', currency: 'EUR' });
	return `payment.succeeded of ${id}`;
};

const publish = async () => await publishPoll(paymentsPoll({ events: ['payment.succeeded'] }));

/** In a process that has just started, and has seen no execution. */
const publishFresh = async (events = ['payment.succeeded']) =>
	await publishPoll({ ...paymentsPoll({ events }), node: loadedAgain('payments') });

const passed = (polling: Awaited<ReturnType<typeof publish>>) => namesOf(polling.passed());

const down = async () =>
	await control().faults.add({ times: 10_000, fault: { kind: 'status', status: 503 } });

it('goes on after a restart, with what happened meanwhile', async () => {
	const polling = await publish();
	const one = await charged();
	await polling.tick();
	const other = await charged();
	await polling.restart(loadedAgain('payments'));
	const third = await charged();
	await polling.tick();
	expect(passed(polling)).toEqual([one, other, third]);
});

it('goes on after a restart before anything was ever emitted', async () => {
	await charged();
	const polling = await publish();
	await polling.tick();
	const one = await charged();
	await polling.restart(loadedAgain('payments'));
	expect(passed(polling)).toEqual([one]);
});

it('goes on after it was renamed, and after it was unpublished for a while', async () => {
	const polling = await publish();
	const one = await charged();
	polling.change({ nodeOptions: { name: 'Another name' } });
	await polling.publish('update');
	polling.unpublish();
	const other = await charged();
	await polling.publish();
	await polling.tick();
	expect(passed(polling)).toEqual([one, other]);
});

it('begins anew as another node', async () => {
	const polling = await publish();
	await charged();
	polling.change({ nodeOptions: { id: 'another node' } });
	await polling.publish('update');
	expect(passed(polling)).toEqual([]);
});

describe('n8n dies', () => {
	it('after what was emitted is stored, and before its run: it is emitted again', async () => {
		const polling = await publish();
		const one = await charged();
		polling.expect('killed before the run');
		await polling.tick();
		expect([passed(polling), polling.isPublished()]).toEqual([[], false]);
		await polling.restart(loadedAgain('payments'));
		expect(passed(polling)).toEqual([one]);
		await polling.tick();
		await polling.restart(loadedAgain('payments'));
		await polling.tick();
		expect(passed(polling)).toEqual([one]);
	});

	it('before what was emitted is stored: the run that is too many passes nothing', async () => {
		const polling = await publish();
		const one = await charged();
		polling.expect('killed before it is stored');
		await polling.tick();
		await polling.restart(loadedAgain('payments'));
		await polling.tick();
		expect(passed(polling)).toEqual([one]);
	});

	it('in the run: the same run passes its own again', async () => {
		const polling = await publish();
		const one = await charged();
		await polling.tick();
		await polling.again(polling.executions[0]);
		expect(passed(polling)).toEqual([one, one]);
	});
});

it('passes nothing again that a Retry had', async () => {
	const polling = await publish();
	const one = await charged();
	polling.store.fail(new Error('locked'));
	await polling.tick();
	polling.store.clear();
	await polling.retry(polling.executions[0]);
	expect(passed(polling)).toEqual([one, one]);
	await polling.restart(loadedAgain('payments'));
	await polling.tick();
	expect(passed(polling)).toEqual([one, one]);
});

it('emits a refund again with the same figures', async () => {
	const polling = await publishPoll(paymentsPoll({ events: ['payment.refunded'] }));
	const [{ id }] = await control().payments.create({ amount: 5000 });
	await control().payments.refund(id, 1000);
	await polling.tick();
	await control().payments.refund(id, 1500);
	polling.expect('killed before the run');
	await polling.tick();
	await polling.restart(loadedAgain('payments'));
	const refunds = polling.passed().map(({ data }) => (data as IDataObject).refund_amount);
	expect(refunds).toEqual([1000, 1500]);
});

describe('two refunds of a payment, the first of which was emitted and did not reach an execution', () => {
	const refundsOf = (polling: Awaited<ReturnType<typeof publish>>) =>
		polling.passed().map(({ data }) => {
			const { refund_amount: refund, refunded_amount: refunded } = data as IDataObject;
			return [refund, refunded];
		});

	const refundTwice = async (mishap: Mishap) => {
		const polling = await publishPoll(paymentsPoll({ events: ['payment.refunded'] }));
		const [other, { id }] = await control().payments.create({ count: 2, amount: 5000 });
		// This process has seen an execution.
		await control().payments.refund(other.id, 1);
		await polling.tick();
		await control().payments.refund(id, 1000);
		polling.expect(mishap);
		await polling.tick();
		await control().payments.refund(id, 1500);
		return polling;
	};

	it('arrive as one after a restart', async () => {
		const polling = await refundTwice('killed before the run');
		await polling.restart(loadedAgain('payments'));
		await polling.tick();
		expect(refundsOf(polling)).toEqual([
			[1, 1],
			[2500, 2500],
		]);
	});

	it('arrive as one after five minutes, and the second one not before', async () => {
		const polling = await refundTwice('no run');
		await polling.tick();
		expect(refundsOf(polling)).toEqual([[1, 1]]);
		later(301);
		await polling.tick();
		await polling.tick();
		expect(refundsOf(polling)).toEqual([
			[1, 1],
			[2500, 2500],
		]);
	});

	it('count no amount twice when the execution starts late, before the other one', async () => {
		const polling = await refundTwice('late run');
		later(301);
		polling.expect('late run');
		await polling.tick();
		await polling.startLate();
		expect(refundsOf(polling)).toEqual([
			[1, 1],
			[1000, 1000],
			[undefined, 2500],
		]);
	});

	it('count no amount twice when the execution starts late, after the other one', async () => {
		const polling = await refundTwice('late run');
		later(301);
		await polling.tick();
		await polling.startLate();
		expect(refundsOf(polling)).toEqual([
			[1, 1],
			[2500, 2500],
			[undefined, 1000],
		]);
	});
});

it('leaves out what would be counted twice after the memory of a refund was lost', async () => {
	const polling = await publishPoll(paymentsPoll({ events: ['payment.refunded'] }));
	const [{ id }] = await control().payments.create({ amount: 5000 });
	await control().payments.refund(id, 1000);
	polling.expect('killed before it is stored');
	await polling.tick();
	await control().payments.refund(id, 1500);
	await polling.restart(loadedAgain('payments'));
	const [first, second] = polling.passed();
	expect(first).toMatchObject({ data: { refund_amount: 1000 }, major: { refund_amount: 10 } });
	expect(second).toMatchObject({ data: { refunded_amount: 2500 }, major: { refunded_amount: 25 } });
	expect(second.data).not.toHaveProperty('refund_amount');
	expect(second.major).not.toHaveProperty('refund_amount');
	await control().payments.refund(id, 500);
	await polling.tick();
	expect(polling.passed()[2]).toMatchObject({ data: { refund_amount: 500 } });
});

// A limit: n8n saves nothing of polls that start no execution, so they are compared again as one.
it.each([
	[
		[3000, 2500],
		[5500, 5500],
	],
	[
		[6000, 500],
		[undefined, 6500],
	],
])('refunds of %j reach a minimum of 50.00 together after a restart', async (refunds, last) => {
	const options = { minimumAmount: 50 };
	const polling = await publishPoll(paymentsPoll({ events: ['payment.refunded'], options }));
	const [{ id }] = await control().payments.create({ amount: 9000 });
	for (const refund of refunds) {
		await control().payments.refund(id, refund);
		await polling.tick();
	}
	const before = polling.passed().length;
	expect(before).toBe(refunds.filter((refund) => refund >= 5000).length);
	await polling.restart(loadedAgain('payments'));
	await polling.tick();
	const [event, ...more] = polling.passed().slice(before);
	const { refund_amount: refund, refunded_amount: refunded } = event.data as IDataObject;
	expect([[refund, refunded], more]).toEqual([last, []]);
});

it('emits again what n8n could not start a run with', async () => {
	const polling = await publish();
	const one = await charged();
	await polling.tick();
	const other = await charged();
	polling.expect('no run');
	await polling.tick();
	await polling.tick();
	expect(passed(polling)).toEqual([one]);
	later(301);
	await polling.tick();
	later(301);
	await polling.tick();
	expect(passed(polling)).toEqual([one, other]);
	expect(polling.executions).toHaveLength(2);
});

it.each([
	['in one process', publishFresh],
	[
		'in queue mode',
		async () => {
			const polling = await publishFresh();
			polling.useWorker(loadedAgain('payments'));
			return polling;
		},
	],
])(
	'emits all of 1,200 again that n8n could not start executions with, %s',
	async (_, start) => {
		await control().payments.create({ count: 30, status: 'succeeded' });
		const polling = await start();
		const lost: string[] = [];
		for (let batch = 0; batch < 3; batch += 1) {
			const fresh = await control().payments.create({ count: 400, status: 'succeeded' });
			lost.push(...fresh.map(({ id }) => `payment.succeeded of ${id}`));
			polling.expect('no run');
			await polling.tick();
		}
		for (let minutes = 0; minutes < 130; minutes += 10) {
			later(600);
			await polling.tick();
		}
		expect(passed(polling)).toEqual(lost);
	},
	60_000,
);

it.each([1, 2])(
	'emits again what n8n could not start the first %d executions of a process with',
	async (failures) => {
		const polling = await publishFresh();
		const one = await charged();
		for (let failure = 0; failure < failures; failure += 1) {
			polling.expect('no run');
			await polling.tick();
			later(301);
		}
		for (let minute = 0; minute < 60; minute += 1) {
			later(60);
			await polling.tick();
		}
		expect(passed(polling)).toEqual([one]);
		const other = await charged();
		await polling.tick();
		await polling.restart(loadedAgain('payments'));
		expect(passed(polling)).toEqual([one, other]);
	},
);

it('goes on when a clock that was ahead is set right', async () => {
	const polling = await publish();
	const one = await charged();
	await polling.tick();
	later(86_400);
	const other = await charged();
	polling.expect('no run');
	await polling.tick();
	later(-86_400);
	const third = await charged();
	await polling.tick();
	expect(passed(polling)).toEqual([one, other, third]);
});

it('waits for an execution that is on its way, and then emits what has come meanwhile', async () => {
	const polling = await publish();
	const one = await charged();
	await polling.tick();
	const other = await charged();
	polling.expect('late run');
	await polling.tick();
	const third = await charged();
	later(60);
	await polling.tick();
	expect(passed(polling)).toEqual([one]);
	await polling.startLate();
	await polling.tick();
	expect(passed(polling)).toEqual([one, other, third]);
	expect(polling.executions).toHaveLength(3);
});

it('passes nothing twice when an execution starts six minutes late', async () => {
	const polling = await publish();
	const one = await charged();
	await polling.tick();
	const other = await charged();
	polling.expect('late run');
	await polling.tick();
	const third = await charged();
	later(360);
	await polling.tick();
	await polling.startLate();
	later(360);
	await polling.tick();
	expect(passed(polling)).toEqual([one, other, third]);
	expect(polling.executions).toHaveLength(3);
});

it('emits again what was pushed out of what is watched, below what has come since', async () => {
	const [old] = await control().payments.create({ status: 'pending' });
	const options = { recordsWatched: 100 };
	const trigger = paymentsPoll({ events: ['payment.succeeded'], options });
	const polling = await publishPoll(trigger);
	await control().payments.move(old.id, { status: 'succeeded' });
	const fresh = await control().payments.create({ count: 250, status: 'succeeded' });
	polling.expect('killed before the run');
	await polling.tick();
	const since = await control().payments.create({ count: 150, status: 'succeeded' });
	await polling.restart(loadedAgain('payments'));
	const expected = [old, ...fresh, ...since].map(({ id }) => `payment.succeeded of ${id}`);
	expect(passed(polling)).toEqual(expected);
});

it('emits again what was there at first, below what has come since', async () => {
	const first = await control().payments.create({ count: 100, status: 'succeeded' });
	const trigger = paymentsPoll({
		events: ['payment.succeeded'],
		from: 'watched',
		options: { recordsWatched: 100 },
	});
	const polling = await startPolling(trigger);
	polling.store.clear();
	polling.expect('killed before the run');
	await polling.publish();
	const next = await control().payments.create({ count: 30, status: 'succeeded' });
	await polling.restart(loadedAgain('payments'));
	const expected = [...first, ...next].map(({ id }) => `payment.succeeded of ${id}`);
	expect(passed(polling)).toEqual(expected);
});

const refundsAndCharges = {
	events: ['payment.refunded', 'payment.succeeded'],
	from: 'now',
	options: {},
};

it('emits a refund again that the poll emitted which was the first to read another list', async () => {
	const [{ id }] = await control().payments.create({ amount: 5000, status: 'succeeded' });
	const polling = await publishPoll(paymentsPoll({ events: ['payment.refunded'] }));
	await control().payments.refund(id, 1000);
	await polling.tick();
	await control().payments.refund(id, 1500);
	polling.change({ parameters: refundsAndCharges });
	polling.expect('killed before the run');
	await polling.publish('update');
	await polling.restart(loadedAgain('payments'));
	const refunds = polling.passed().map(({ data }) => (data as IDataObject).refunded_amount);
	expect(refunds).toEqual([1000, 2500]);
});

it('passes nothing twice however often n8n restarts while nothing happens', async () => {
	await control().payments.create({ count: 1_500, status: 'succeeded', currency: 'EUR' });
	const options = { recordsWatched: 1_500 };
	const polling = await publishPoll(
		paymentsPoll({ events: ['payment.succeeded'], from: 'watched', options }),
	);
	const entries = polling.store.size();
	for (let restarts = 0; restarts < 3; restarts += 1) {
		await polling.restart(loadedAgain('payments'));
	}
	expect(polling.passed()).toHaveLength(1_500);
	// One for each execution.
	expect(polling.store.size()).toBeLessThanOrEqual(entries + 3);
}, 60_000);

describe('in queue mode', () => {
	const publishInQueueMode = async (events?: string[]) => {
		const polling = await publishFresh(events);
		polling.useWorker(loadedAgain('payments'));
		return polling;
	};

	/** It has emitted something again after five minutes, and still saw no execution. */
	const publishLongAgo = async () => {
		const polling = await publishInQueueMode();
		const first = await charged();
		await polling.tick();
		later(301);
		await polling.tick();
		expect(passed(polling)).toEqual([first]);
		expect(polling.executions).toHaveLength(2);
		return { polling, first };
	};

	it('emits for days what happens, once, and waits for no execution', async () => {
		const polling = await publishInQueueMode();
		const expected: string[] = [];
		for (let hour = 0; hour < 72; hour += 3) {
			expected.push(await charged());
			await polling.tick();
			expected.push(await charged());
			later(60);
			await polling.tick();
			later(3 * 3600 - 60);
		}
		expect(passed(polling)).toEqual(expected);
		expect(polling.executions).toHaveLength(expected.length);
	});

	it('emits again after a restart what did not reach an execution within the hour', async () => {
		const { polling, first } = await publishLongAgo();
		const one = await charged();
		polling.expect('no run');
		await polling.tick();
		later(1800);
		const other = await charged();
		await polling.tick();
		expect(passed(polling)).toEqual([first, other]);
		await polling.restart(loadedAgain('payments'));
		await polling.tick();
		expect(passed(polling)).toEqual([first, other, one]);
	});

	it('emits again after an hour what did not reach an execution, and no more after that', async () => {
		const { polling, first } = await publishLongAgo();
		const one = await charged();
		polling.expect('no run');
		await polling.tick();
		const hourOfPolls = async () => {
			for (let minute = 0; minute < 60; minute += 1) {
				later(60);
				await polling.tick();
			}
		};
		await hourOfPolls();
		expect(passed(polling)).toEqual([first, one]);
		expect(polling.executions).toHaveLength(3);
		for (let hour = 0; hour < 5; hour += 1) await hourOfPolls();
		expect(polling.executions).toHaveLength(3);
		await polling.restart(loadedAgain('payments'));
		expect(passed(polling)).toEqual([first, one]);
	});

	it('emits again what was emitted last, however long the first batch is pending', async () => {
		const { polling, first } = await publishLongAgo();
		later(59 * 60 - 1);
		const one = await charged();
		polling.expect('no run');
		await polling.tick();
		later(120);
		const other = await charged();
		polling.expect('no run');
		await polling.tick();
		later(120);
		await polling.tick();
		await polling.restart(loadedAgain('payments'));
		expect(passed(polling)).toEqual([first, one, other]);
	});

	it('loses nothing when an event is added after a batch that did not reach an execution', async () => {
		const polling = await publishInQueueMode(['payment.refunded']);
		const [{ id }] = await control().payments.create({ amount: 5000, status: 'succeeded' });
		await control().payments.refund(id, 1000);
		polling.expect('no run');
		await polling.tick();
		later(60);
		polling.change({ parameters: refundsAndCharges });
		polling.expect('no run');
		await polling.publish('update');
		const one = await charged();
		polling.expect('no run');
		await polling.tick();
		await polling.restart(loadedAgain('payments'));
		await polling.tick();
		expect(passed(polling).sort()).toEqual([`payment.refunded of ${id}`, one]);
	});

	it('emits again what was emitted last before it was killed, however late that is', async () => {
		const polling = await publishInQueueMode();
		const expected: string[] = [];
		for (let minute = 0; minute < 90; minute += 6) {
			later(360);
			expected.push(await charged());
			if (minute === 84) polling.expect('killed before the run');
			await polling.tick();
		}
		await polling.restart(loadedAgain('payments'));
		expect(passed(polling)).toEqual(expected);
	});
});

it('drops what it emits again after a run of the workflow stored an old memory', async () => {
	const polling = await publish();
	const before = structuredClone(polling.database.staticData);
	const one = await charged();
	await polling.tick();
	polling.database.staticData = before;
	await polling.restart(loadedAgain('payments'));
	const other = await charged();
	await polling.tick();
	expect(passed(polling)).toEqual([one, other]);
});

describe('events that passed because nobody could say whether another run had them', () => {
	/** The store fails once, at the execution of a poll. */
	const passUnasked = async (polling: Awaited<ReturnType<typeof publish>>) => {
		const one = await charged();
		let isLocked = true;
		polling.store.before(() => {
			if (isLocked) {
				isLocked = false;
				throw new Error('database is locked');
			}
		});
		await polling.tick();
		expect(passed(polling)).toEqual([one]);
		return one;
	};

	it('do not pass again after a restart', async () => {
		const polling = await publish();
		const one = await passUnasked(polling);
		await polling.tick();
		await polling.restart(loadedAgain('payments'));
		await polling.tick();
		expect(passed(polling)).toEqual([one]);
	});

	it('do not pass again in queue mode, where everything is emitted twice', async () => {
		const polling = await publishFresh();
		polling.useWorker(loadedAgain('payments'));
		const one = await passUnasked(polling);
		for (let minute = 0; minute < 70; minute += 1) {
			later(60);
			await polling.tick();
		}
		expect(passed(polling)).toEqual([one]);
		expect(polling.executions.length).toBeGreaterThan(1);
	});

	it('pass again while the store fails for longer than it is tried', async () => {
		const polling = await publish();
		const one = await charged();
		polling.store.fail(new Error('database is locked'));
		await polling.tick();
		await polling.restart(loadedAgain('payments'));
		expect(passed(polling)).toEqual([one, one]);
	});
});

describe('a service that is down', () => {
	it('is no failure, and nothing is lost', async () => {
		const polling = await publish();
		const one = await charged();
		await down();
		for (let minute = 0; minute < 50; minute += 1) {
			later(60);
			await polling.tick();
		}
		expect(polling.failed).toEqual([]);
		expect(polling.logs).toHaveLength(50);
		expect(polling.logs[0]).toEqual({
			level: 'warn',
			text: expect.stringMatching(/^The lists could not be read, so the next poll looks again: /),
		});
		const other = await charged();
		await control().faults.clear();
		await polling.tick();
		expect(passed(polling)).toEqual([one, other]);
	});

	it('is a failed run once an hour, for somebody to see', async () => {
		const polling = await publish();
		await down();
		for (let minute = 0; minute < 130; minute += 1) {
			later(60);
			await polling.tick();
		}
		expect(polling.failed).toHaveLength(2);
		await control().faults.clear();
		await polling.tick();
		await down();
		await polling.tick();
		expect(polling.failed).toHaveLength(2);
	});

	it('does not keep n8n from starting the trigger, which n8n would give up', async () => {
		const polling = await publish();
		const one = await charged();
		await down();
		await polling.restart(loadedAgain('payments'));
		expect(polling.isPublished()).toBe(true);
		await control().faults.clear();
		await polling.tick();
		expect(passed(polling)).toEqual([one]);
	});

	it('keeps a new trigger from being published, and says why', async () => {
		await down();
		await expect(publish()).rejects.toThrow('The service is temporarily unavailable');
	});

	it('in the middle of a list loses and doubles nothing', async () => {
		await control().payments.create({ count: 250 });
		const polling = await publish();
		const fresh = [await charged(), await charged()];
		await control().faults.add({
			match: { path: 'payments' },
			skip: 1,
			times: 4,
			fault: { kind: 'cut', when: 'after' },
		});
		await polling.tick();
		expect(passed(polling)).toEqual([]);
		await polling.tick();
		expect(passed(polling)).toEqual(fresh);
	});
});

it('is a failed run when the service refuses the key, and goes on with another one', async () => {
	const polling = await publish();
	await control().keys.revoke(simulator().keys.payments.live);
	const one = await charged();
	await polling.tick();
	await polling.tick();
	expect(polling.failed.map(({ message }) => message)).toEqual([
		'The service did not accept the API key',
		'The service did not accept the API key',
	]);
	const { value } = await control().keys.issue();
	polling.change({ credentials: paymentsCredential('minor', value) });
	await polling.publish('update');
	expect(passed(polling)).toEqual([one]);
});

it('waits for a poll that is still under way', async () => {
	const polling = await publish();
	await control().faults.add({ times: 2, fault: { kind: 'latency', ms: 150 } });
	const one = await charged();
	await Promise.all([polling.tick(), polling.tick(), polling.tick(), polling.tick()]);
	expect(passed(polling)).toEqual([one]);
	// One of publishing, and at most two of the four: the others were due while one was waiting.
	const requests = await control().requests({ service: 'payments' });
	expect(requests.length).toBeLessThanOrEqual(3);
});

it('emits nothing of a poll that a new publication overtook, which finds it instead', async () => {
	const polling = await publish();
	await control().faults.add({ fault: { kind: 'latency', ms: 150 } });
	const one = await charged();
	const overtaken = polling.tick();
	// Until its request is under way.
	for (let round = 0; round < 5; round += 1) await control().requests();
	await Promise.all([overtaken, polling.publish('update')]);
	await polling.tick();
	expect(passed(polling)).toEqual([one]);
});
