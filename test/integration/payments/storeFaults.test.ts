import type { IDataObject } from 'n8n-workflow';
import { systemClock } from '../../../nodes/shared/async/clock';
import { MAX_ENTRIES } from '../../../nodes/shared/ledger/row';
import { installStore, type Store } from '../../harness/engine/webhookStore.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

// Nobody has to wait for ten seconds to see that nothing waits longer.
const { after } = systemClock;
Object.assign(systemClock, { after: (ms: number) => after(ms === 10_000 ? 1_000 : ms) });

usePayments();

let store: Store;
beforeEach(async () => {
	store = await installStore();
});

const partial = { refundType: 'partial', amount: 5, currency: 'EUR' };

type Mode = 'webhook' | 'retry';

const again = (establishedAt: number, mode: Mode = 'retry') => ({
	establishedAt,
	mode,
	executionId: String(Math.random()),
});

const refund = async (id: string, establishedAt: number, more: object = {}, mode?: Mode) =>
	await payments().run(
		'payment.refund',
		{ paymentId: byId(id), ...partial, ...more },
		again(establishedAt, mode),
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
	it.each(
		(['webhook', 'retry'] as const).flatMap((mode) =>
			[1, 2, 3, 4, 5, 6, 7].map((at) => [at, mode] as const),
		),
	)('at its call %i leaves nothing that was not sent unknown, in the mode %s', async (at, mode) => {
		const [{ id }] = await seed();
		failAt(at);
		const first = await refund(id, at, {}, mode);
		store.before(() => {});
		if (first.error) {
			expect(first.error.message).toContain('deduplication store cannot be used');
			// A Retry that cannot read what earlier attempts announced does not know what they sent.
			const processed = mode === 'retry' && at < 3 ? 'unknown' : 'no';
			expect(first.error.context.data).toMatchObject({ processed });
			expect(await posted()).toEqual([]);
		}
		const second = await refund(id, at);
		// A call that failed after all may have been written: then it is unknown, and never sent twice.
		if (at > 1) expect(second.error).toBeUndefined();
		expect((await refunds()).length).toBeLessThanOrEqual(1);
		expect(await posted()).toHaveLength((await refunds()).length);
	});

	// From its fifth call on it is known that another execution has it.
	it.each([5, 6, 7, 8])(
		'at its call %i calls no refund "no" that the node has made',
		async (at) => {
			const [{ id }] = await seed();
			expect((await refund(id, at, {}, 'webhook')).error).toBeUndefined();
			failAt(at);
			const { error } = await refund(id, 100 + at, {}, 'webhook');
			store.before(() => {});
			expect(['yes', 'unknown']).toContain((error?.context.data as IDataObject).processed);
			expect(await posted()).toHaveLength(1);
		},
	);

	it('calls no refund "no" that a loop leads back as unknown', async () => {
		for (const at of [1, 2, 3, 4, 5, 6, 7]) {
			const [{ id }] = await seed();
			await payments().control.faults.add(
				{ match: { method: 'POST' }, fault: { kind: 'status', status: 502, when: 'after' } },
				{
					...{ match: { method: 'GET' }, after: { method: 'POST' }, times: 3 },
					fault: { kind: 'status', status: 403 },
				},
			);
			const first = await refund(id, 200 + at, {}, 'webhook');
			expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
			await payments().control.faults.clear();
			failAt(at);
			const second = await payments().run(
				'payment.refund',
				{ paymentId: byId(id), ...partial },
				{ ...again(200 + at, 'webhook'), memory: structuredClone(first.memory), earlierRounds: 1 },
			);
			store.before(() => {});
			expect(second.error?.context.data).toMatchObject({ processed: 'unknown' });
		}
	});

	it('while a refused refund is given back leaves it to the Retry', async () => {
		const [{ id }] = await seed();
		await refuse();
		store.before((call, notes) => {
			if (call === 'remove' && notes.some((note) => note.endsWith(' open'))) {
				throw new Error('the disk is full');
			}
		});
		const first = await refund(id, 20, {}, 'webhook');
		expect(first.error?.context.data).toMatchObject({ processed: 'no' });
		// The run knows that it was not sent, whatever stayed behind.
		expect((await refund(id, 20)).error).toBeUndefined();
		store.before(() => {});
		expect(await refunds()).toHaveLength(1);
	});

	it('while the end of an attempt is noted changes nothing for its Retry', async () => {
		const payout = { currency: 'EUR', destinationType: 'service_account', amount: 5 };
		const pay = async (mode?: Mode) =>
			await payments().run('payout.create', payout, again(21, mode));
		await refuse();
		const failures = store.failAtEnd('the disk is full');
		const { error } = await pay('webhook');
		expect(failures()).toBe(1);
		expect(error?.context.data).toMatchObject({ processed: 'no', httpCode: 400 });
		expect((await pay()).error).toBeUndefined();
		expect(await payments().control.ledger('payout')).toMatchObject([{ amount: 500 }]);
	});
});

describe('a store that does not take back what was written only to look', () => {
	const pay = async (amount: number, run: number, more: object = {}) =>
		await payments().run(
			'payout.create',
			{ currency: 'EUR', destinationType: 'service_account', amount },
			{ ...again(run), ...more },
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

	const crashed = { crashed: true };

	it('does not make a run forget what it sent before n8n died', async () => {
		await pay(5, 30, { mode: 'webhook' });
		failOnce();
		const { error } = await pay(5, 30, crashed);
		expect(error?.message).toContain('deduplication store cannot be used');
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		expect((await pay(6, 30, crashed)).error?.message).toContain('asks for a different payout');
		expect((await pay(5, 30, crashed)).error).toBeUndefined();
		expect(await payments().control.ledger('payout')).toMatchObject([{ amount: 500 }]);
	});

	it('does not make a run remember what it never sent', async () => {
		await pay(5, 31, { mode: 'webhook' });
		failOnce();
		expect((await pay(6, 31, crashed)).error).toBeDefined();
		expect((await pay(6, 31, crashed)).error?.message).toContain('asks for a different payout');
		expect(await payments().control.ledger('payout')).toMatchObject([{ amount: 500 }]);
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
		await Promise.all([refund(id, 1, {}, 'webhook'), lose()]);
		const anotherRun = await refund(id, 2);
		expect(anotherRun.error?.message).toContain('has already refunded 5.00 EUR of this payment');
		const retried = await refund(id, 1);
		expect(retried.output[0][0].json).toMatchObject({ repeated: true, firstOutcome: 'executed' });
		expect(await refunds()).toHaveLength(1);
	});

	it('are written again when its end is not known', async () => {
		const [{ id }] = await seed();
		const lose = await loseNotes('before', true);
		const [first] = await Promise.all([refund(id, 3, {}, 'webhook'), lose()]);
		expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
		expect((await refund(id, 3)).error?.context.data).toMatchObject({ processed: 'unknown' });
		expect((await refund(id, 4)).error?.context.data).toMatchObject({ processed: 'unknown' });
		expect(await posted()).toHaveLength(1);
	});
});

it('a row that is full remembers what came last', async () => {
	const [{ id }, { id: other }] = await seed('succeeded', 2);
	await refund(other, 3);
	store.fill(MAX_ENTRIES);
	expect((await refund(id, 1)).error).toBeUndefined();
	const { output } = await refund(id, 1);
	expect(output[0][0].json).toMatchObject({ repeated: true, firstOutcome: 'executed' });
	expect((await refund(id, 2)).error?.message).toContain('this node has already refunded');
	expect(store.size()).toBeLessThanOrEqual(MAX_ENTRIES);
	expect(await refunds()).toHaveLength(2);
});

describe('a call of the store that hangs', () => {
	afterEach(() => {
		jest.restoreAllMocks();
	});

	it.each(['webhook', 'retry'] as const)(
		'is not waited for, sends nothing, and holds up nothing once it has ended, in the mode %s',
		async (mode) => {
			const [{ id }] = await seed();
			let end = () => {};
			const hanging = new Promise<void>((resolve) => {
				end = resolve;
			});
			store.before(async () => await hanging);
			const first = await refund(id, 1, {}, mode);
			const sayings = ({ error }: typeof first) => `${error?.message} ${error?.description}`;
			expect(sayings(first)).toContain('does not respond');
			// A Retry without a memory of its own cannot know what was sent before.
			const processed = mode === 'retry' ? 'unknown' : 'no';
			expect(first.error?.context.data).toMatchObject({ processed });
			store.before(() => {});
			const second = await refund(id, 2, { amount: 6 }, mode);
			expect(sayings(second)).toContain('does not respond');
			expect(await posted()).toEqual([]);
			end();
			const answered = async () => {
				for (;;) {
					const run = await refund(id, 1);
					if (!sayings(run).includes('does not respond')) return run;
				}
			};
			// What was written when nobody waited any more may have been followed by anything.
			expect((await answered()).error?.context.data).toMatchObject({ processed: 'unknown' });
			expect(await posted()).toEqual([]);
			const { now } = Date;
			jest.spyOn(Date, 'now').mockImplementation(() => now() + 21 * 60_000);
			expect((await refund(id, 1)).error).toBeUndefined();
			expect(await refunds()).toHaveLength(1);
		},
	);
});
