import type { IDataObject, INodeType } from 'n8n-workflow';
import type { Polling } from '../../harness/engine/index.mts';
import { createRandom } from '../../harness/random.mts';
import { seed } from '../../harness/seed.mts';
import { later } from '../../harness/virtualClock.mts';
import { meddle, spoilSomething } from './mishaps.mts';
import { loadedAgain } from './otherProcess.mts';
import {
	accountingPoll,
	namesOf,
	paymentsPoll,
	publishPoll,
	simulator,
	useSimulator,
} from './simulated.mts';

// A day passes in this test, so nothing may really wait.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ sleep: unknown }>('../../harness/virtualClock.mts').sleep,
}));

useSimulator();

const CHANGES = 1_000;
const WATCHED = 100;

/** The service is down from one of these minutes to the other. */
const OUTAGE = [30, 90];

/** What a test does to the records of a service, and what that should bring. */
interface World {
	/** Makes a change, and nothing when there is nothing to change. */
	change(random: () => number): Promise<boolean>;
	/** A poll has read everything: what is much older is not watched any more. */
	polled(): void;
	expected(): string[];
}

const payments = (): World & { readonly refunds: Refund[] } => {
	const { control } = simulator();
	const all: Array<{ id: string; status: string; left: number }> = [];
	const payouts: string[] = [];
	const refunds: Refund[] = [];
	const expected: string[] = [];
	let watchedFrom = 0;
	const some = (random: () => number, status: string) => {
		const found = all.slice(watchedFrom).filter((one) => one.status === status);
		return found[Math.floor(random() * found.length)];
	};
	return {
		refunds,
		change: async (random) => {
			const what = random();
			if (what < 0.35) {
				const [{ id }] = await control.payments.create({ status: 'pending', amount: 5000 });
				all.push({ id, status: 'pending', left: 5000 });
			} else if (what < 0.7) {
				const payment = some(random, 'pending');
				if (!payment) return false;
				const status = random() < 0.7 ? 'succeeded' : 'failed';
				await control.payments.move(payment.id, { status });
				payment.status = status;
				expected.push(`payment.${status} of ${payment.id}`);
			} else if (what < 0.9) {
				const payment = some(random, 'succeeded');
				if (!payment) return false;
				const amount =
					random() < 0.4 ? payment.left : Math.max(1, Math.ceil(random() * (payment.left - 1)));
				await control.payments.refund(payment.id, amount);
				payment.left -= amount;
				if (payment.left === 0) payment.status = 'refunded';
				refunds.push({ id: payment.id, refunded: 5000 - payment.left, refund: amount });
			} else if (what < 0.95) {
				payouts.push((await control.payouts.create())[0].id);
			} else {
				const id = payouts.shift();
				if (!id) return false;
				const isFailed = random() < 0.5;
				await (isFailed ? control.payouts.fail(id) : control.payouts.confirm(id));
				expected.push(`payout.${isFailed ? 'failed' : 'completed'} of ${id}`);
			}
			return true;
		},
		polled: () => {
			watchedFrom = Math.max(0, all.length - WATCHED);
		},
		expected: () => expected,
	};
};

const books = (): World => {
	const { accounting } = simulator().control;
	const all: Array<{ id: string; kind: string; status: string }> = [];
	const expected: string[] = [];
	let watchedFrom = 0;
	const some = (random: () => number, status: string) => {
		const found = all.slice(watchedFrom).filter((one) => one.status === status);
		return found[Math.floor(random() * found.length)];
	};
	return {
		change: async (random) => {
			const what = random();
			if (what < 0.1) {
				const { id } = await accounting.contacts.create({ name: `N${random()}` });
				expected.push(`contact.created of ${id}`);
			} else if (what < 0.45) {
				const kind = random() < 0.6 ? 'invoice' : 'bill';
				const [{ id }] = await accounting.documents.create({ kind });
				all.push({ id, kind, status: 'draft' });
				expected.push(`${kind}.created of ${id}`);
			} else if (what < 0.7) {
				const document = some(random, 'draft');
				if (!document) return false;
				await accounting.documents.issue(document.id);
				document.status = 'issued';
				const done = document.kind === 'bill' ? 'approved' : 'issued';
				expected.push(`${document.kind}.${done} of ${document.id}`);
			} else if (what < 0.9) {
				const document = some(random, 'issued');
				if (!document) return false;
				await accounting.documents.pay(document.id);
				document.status = 'paid';
				expected.push(`${document.kind}.paid of ${document.id}`);
			} else {
				const document = some(random, 'draft');
				if (!document || document.kind === 'bill') return false;
				await accounting.documents.void(document.id);
				document.status = 'void';
				expected.push(`invoice.voided of ${document.id}`);
			}
			return true;
		},
		polled: () => {
			watchedFrom = Math.max(0, all.length - WATCHED / 2);
		},
		expected: () => expected,
	};
};

/** Changes, faults and mishaps minute by minute, until all changes were made. Then peace. */
const live = async (polling: Polling, world: World, again: () => INodeType) => {
	const random = createRandom(seed);
	const { faults } = simulator().control;
	const poll = async () => {
		const failures = polling.logs.length + polling.failed.length;
		if (!polling.isPublished()) await polling.restart(again());
		else await polling.tick();
		if (polling.logs.length + polling.failed.length === failures) world.polled();
	};
	const start = Date.now();
	let changes = 0;
	let minute = 0;
	for (; changes < CHANGES; minute += 1) {
		// Polls that try again have taken some of the minute.
		later(Math.max(0, start + minute * 60_000 - Date.now()) / 1_000);
		const isDown = minute >= OUTAGE[0] && minute < OUTAGE[1];
		if (minute === OUTAGE[0]) {
			await faults.add({ times: 1_000_000, fault: { kind: 'status', status: 503 } });
		}
		if (minute === OUTAGE[1]) await faults.clear();
		for (let left = Math.floor(random() * (isDown ? 4 : 16)); left > 0; left -= 1) {
			if (await world.change(random)) changes += 1;
		}
		if (!isDown && random() < 0.2) await spoilSomething(random);
		if (random() < 0.1) await meddle(random, polling, again);
		await poll();
	}
	await faults.clear();
	for (let round = 0; round < 3; round += 1) {
		later(600);
		await poll();
	}
	await polling.restart(again());
	return minute;
};

interface Refund {
	readonly id: string;
	/** What was given back so far, and by this refund. */
	readonly refunded: number;
	readonly refund: number | undefined;
}

/** In the order in which they were made: one that is emitted again comes after later ones. */
const byPayment = (refunds: readonly Refund[]) => {
	const all = new Map<string, Refund[]>();
	for (const refund of refunds.toSorted((one, other) => one.refunded - other.refunded)) {
		all.set(refund.id, [...(all.get(refund.id) ?? []), refund]);
	}
	return all;
};

/** Several between two polls arrive as one: the last says how much it was in all. */
const totals = (refunds: readonly Refund[]) =>
	[...byPayment(refunds)].map(([id, all]) => [id, all.at(-1)?.refunded]).sort();

/** A figure counts from what had been refunded at some time before, never from anything else. */
const isSound = (refunds: readonly Refund[], made: readonly Refund[]): boolean =>
	refunds.every(({ refund, refunded }, index) => {
		if (refunded <= (refunds[index - 1]?.refunded ?? 0)) return false;
		return (
			refund === undefined || [0, ...made.map((one) => one.refunded)].includes(refunded - refund)
		);
	});

/** Of these, what the one before told of is in `refunded_amount` only: its execution never started. */
const unchained = (refunds: readonly Refund[]): Refund[] =>
	refunds.filter(
		({ refund, refunded }, index) => refund !== refunded - (refunds[index - 1]?.refunded ?? 0),
	);

const isRefund = (event: IDataObject) => event.type === 'payment.refunded';

const refundIn = ({ data }: IDataObject): Refund => {
	const { id, refunded_amount: refunded, refund_amount: refund } = data as IDataObject;
	return { id: String(id), refunded: Number(refunded), refund: refund as number | undefined };
};

it(`brings ${CHANGES} changes of payments once each, with seed ${seed}`, async () => {
	const polling = await publishPoll(paymentsPoll({ options: { recordsWatched: WATCHED } }));
	const world = payments();
	const minutes = await live(polling, world, () => loadedAgain('payments'));
	const passed = polling.passed();
	const others = namesOf(passed.filter((event) => !isRefund(event)));
	expect(others.sort()).toEqual([...world.expected()].sort());
	const refunds = passed.filter(isRefund).map(refundIn);
	expect(totals(refunds)).toEqual(totals(world.refunds));
	const made = byPayment(world.refunds);
	const all = [...byPayment(refunds)];
	expect(all.filter(([id, ones]) => !isSound(ones, made.get(id) ?? []))).toEqual([]);
	expect(all.flatMap(([, ones]) => unchained(ones)).length).toBeLessThan(10);
	expect(minutes).toBeGreaterThan(OUTAGE[1] + 20);
	expect(polling.logs.length).toBeGreaterThan(60);
}, 300_000);

it(`brings ${CHANGES} changes of payments in queue mode, with seed ${seed}`, async () => {
	const trigger = paymentsPoll({ options: { recordsWatched: WATCHED } });
	const polling = await publishPoll({ ...trigger, node: loadedAgain('payments') });
	polling.useWorker(loadedAgain('payments'));
	const world = payments();
	await live(polling, world, () => loadedAgain('payments'));
	const passed = polling.passed();
	const others = namesOf(passed.filter((event) => !isRefund(event)));
	expect(others.sort()).toEqual([...world.expected()].sort());
	expect(totals(passed.filter(isRefund).map(refundIn))).toEqual(totals(world.refunds));
}, 300_000);

it(`brings ${CHANGES} changes of the books once each, with seed ${seed}`, async () => {
	await simulator().control.settings.set({ accounting: { pageCap: 100 } });
	const polling = await publishPoll(accountingPoll({ options: { recordsWatched: WATCHED } }));
	const world = books();
	await live(polling, world, () => loadedAgain('accounting'));
	expect(namesOf(polling.passed()).sort()).toEqual([...world.expected()].sort());
}, 300_000);
