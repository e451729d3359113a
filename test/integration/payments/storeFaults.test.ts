import { KEPT } from '../../../nodes/shared/once/notes';
import { installStore, type Store } from '../../harness/engine/webhookStore.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

// Nobody has to wait for half a minute to see that nothing waits longer.
jest.mock('../../../nodes/shared/transport/within', () => {
	const { within } = jest.requireActual('../../../nodes/shared/transport/within');
	const sooner = (ms: number, ...rest: unknown[]) => within(ms === 30_000 ? 3_000 : ms, ...rest);
	return { within: sooner };
});

usePayments();

let store: Store;
beforeEach(async () => {
	store = await installStore();
});

const partial = { refundType: 'partial', amount: 5, currency: 'EUR' };

const again = (establishedAt: number) => ({
	establishedAt,
	mode: 'retry' as const,
	executionId: String(Math.random()),
});

const refund = async (id: string, establishedAt: number, more: object = {}) =>
	await payments().run(
		'payment.refund',
		{ paymentId: byId(id), ...partial, ...more },
		again(establishedAt),
	);

const refunds = async () => await payments().control.ledger('refund');
const posted = async () => await payments().control.requests({ method: 'POST' });

/** The n-th change of the row from now on fails, or all from then on. */
const failAt = (at: number, times = 1) => {
	let calls = 0;
	store.before(() => {
		calls += 1;
		if (calls >= at && calls < at + times) throw new Error('the disk is full');
	});
};

const refuse = async (status = 400) =>
	await payments().control.faults.add({
		match: { method: 'POST' },
		fault: { kind: 'status', status },
	});

describe('a store that fails', () => {
	// Every call before the money moves, one after the other.
	it.each([1, 2, 3, 4, 5, 6, 7])(
		'at its call %i leaves nothing that was not sent unknown',
		async (at) => {
			const [{ id }] = await seed();
			failAt(at);
			const first = await refund(id, at);
			store.before(() => {});
			if (first.error) {
				expect(first.error.message).toContain('deduplication store cannot be used');
				expect(first.error.context.data).toMatchObject({ processed: 'no' });
				expect(await posted()).toEqual([]);
			}
			const second = await refund(id, at);
			// A call that failed after all may have been written: then it is unknown, and never sent twice.
			if (at > 1) expect(second.error).toBeUndefined();
			expect((await refunds()).length).toBeLessThanOrEqual(1);
			expect(await posted()).toHaveLength((await refunds()).length);
		},
	);

	it('while a refused refund is given back leaves it to the Retry', async () => {
		const [{ id }] = await seed();
		await refuse();
		store.before((call, notes) => {
			if (call === 'remove' && notes.some((note) => note.endsWith(' begun'))) {
				throw new Error('the disk is full');
			}
		});
		expect((await refund(id, 20)).error?.context.data).toMatchObject({ processed: 'no' });
		const still = await refund(id, 20);
		expect(still.error?.message).toContain('deduplication store cannot be used');
		expect(still.error?.context.data).toMatchObject({ processed: 'no' });
		store.before(() => {});
		expect((await refund(id, 20)).error).toBeUndefined();
		expect(await refunds()).toHaveLength(1);
	});

	it('while a refused payout is withdrawn holds back only what changed', async () => {
		const payout = { currency: 'EUR', destinationType: 'service_account' };
		const pay = async (amount: number) =>
			await payments().run('payout.create', { ...payout, amount }, again(21));
		await refuse();
		store.before((call, notes) => {
			if (call === 'remove' && notes.some((note) => / sent (?!.* \?$)/.test(note))) {
				throw new Error('the disk is full');
			}
		});
		expect((await pay(5)).error?.context.data).toMatchObject({ processed: 'no', httpCode: 400 });
		store.before(() => {});
		expect((await pay(6)).error?.message).toContain('new in a run that is run again');
		expect((await pay(5)).error).toBeUndefined();
		expect(await payments().control.ledger('payout')).toMatchObject([{ amount: 500 }]);
	});
});

describe('a store that does not take back what was written only to look', () => {
	const pay = async (amount: number, run: number) =>
		await payments().run(
			'payout.create',
			{ currency: 'EUR', destinationType: 'service_account', amount },
			again(run),
		);

	/** The next time something is taken back it fails. */
	const failOnce = () => {
		let isOver = false;
		store.before((call) => {
			if (call === 'record' || isOver) return;
			isOver = true;
			throw new Error('the disk is full');
		});
	};

	it('does not make a run forget what it sent later', async () => {
		failOnce();
		expect((await pay(5, 30)).error?.message).toContain('deduplication store cannot be used');
		expect((await pay(5, 30)).error).toBeUndefined();
		const changed = await pay(6, 30);
		expect(changed.error?.message).toContain('This payout is new in a run that is run again');
		expect(await payments().control.ledger('payout')).toMatchObject([{ amount: 500 }]);
	});

	it('does not make a run remember what it never sent', async () => {
		failOnce();
		expect((await pay(5, 31)).error?.context.data).toMatchObject({ processed: 'no' });
		expect((await pay(6, 31)).error).toBeUndefined();
		expect(await payments().control.ledger('payout')).toMatchObject([{ amount: 600 }]);
	});
});

describe('notes that another process loses while a refund is under way', () => {
	/** Between the claim and the answer the row is written back as it was before. */
	const loseNotes = async (when: 'before' | 'after', lost: boolean) => {
		await payments().control.faults.add(
			{ match: { path: 'refund' }, fault: { kind: 'latency', ms: 300 } },
			...(lost ? [{ match: { path: 'refund' }, fault: { kind: 'cut' as const, when } }] : []),
		);
		const writeBack = store.read();
		return async () => {
			while ((await posted()).length === 0);
			writeBack();
		};
	};

	it('are written again with its end', async () => {
		const [{ id }] = await seed();
		const lose = await loseNotes('after', false);
		await Promise.all([refund(id, 1), lose()]);
		const retried = await refund(id, 1);
		expect(retried.output[0][0].json).toMatchObject({ repeated: true, firstOutcome: 'executed' });
		const anotherRun = await refund(id, 2);
		expect(anotherRun.error?.message).toContain('gave 5 EUR of this payment back before');
		const changed = await refund(id, 1, { amount: 6 });
		expect(changed.error?.message).toContain('gave another amount');
		expect(await refunds()).toHaveLength(1);
	});

	it('are written again when its end is not known', async () => {
		const [{ id }] = await seed();
		const lose = await loseNotes('before', true);
		const [first] = await Promise.all([refund(id, 3), lose()]);
		expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
		expect((await refund(id, 3)).error?.context.data).toMatchObject({ processed: 'unknown' });
		expect((await refund(id, 4)).error?.context.data).toMatchObject({ processed: 'no' });
		expect(await posted()).toHaveLength(1);
	});
});

it('a row that is full remembers what came last', async () => {
	const [{ id }, { id: other }] = await seed('succeeded', 2);
	await refund(other, 1);
	store.fill(KEPT);
	expect((await refund(id, 1)).error).toBeUndefined();
	const { output } = await refund(id, 1);
	expect(output[0][0].json).toMatchObject({ repeated: true, firstOutcome: 'executed' });
	expect((await refund(id, 2)).error?.message).toContain('back before, in another run');
	expect(store.size()).toBeLessThanOrEqual(KEPT);
	expect(await refunds()).toHaveLength(2);
});

describe('a call of the store that hangs', () => {
	it('is not waited for, sends nothing, and holds up nothing once it has ended', async () => {
		const [{ id }] = await seed();
		let end = () => {};
		const hanging = new Promise<void>((resolve) => {
			end = resolve;
		});
		store.before(async () => await hanging);
		const first = await refund(id, 1);
		expect(first.error?.description).toContain('it does not answer');
		expect(first.error?.context.data).toMatchObject({ processed: 'no' });
		store.before(() => {});
		const second = await refund(id, 2, { amount: 6 });
		expect(second.error?.description).toContain('it does not answer');
		expect(await posted()).toEqual([]);
		end();
		const answered = async () => {
			for (;;) {
				const run = await refund(id, 1);
				if (!run.error?.message.includes('store cannot be used')) return run;
			}
		};
		// What was written when nobody waited any more was not sent, and is known not to be.
		expect((await answered()).error).toBeUndefined();
		expect(await refunds()).toHaveLength(1);
	});
});
