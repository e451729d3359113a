import type { NodeRun } from '../../harness/engine/index.mts';
import { installStore } from '../../harness/engine/webhookStore.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const amount = { amount: '={{ $json.amount }}', amountUnit: 'major', currency: 'EUR' };
const payout = async () => ({ ...amount, destinationType: 'service_account' });
const refund = async () => ({
	...amount,
	paymentId: byId((await seed())[0].id),
	refundType: 'partial',
});

/** What does not show by then is not on its way any more. */
const { now } = Date;
let ahead = 0;
const aMinuteLater = () => {
	ahead += 60_000;
	jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
};

afterEach(() => {
	ahead = 0;
	jest.restoreAllMocks();
});

const CHANGED = 'not sent: this retry asks for a different';

const refuseAt = async (skip: number) =>
	await payments().control.faults.add({
		match: { method: 'POST' },
		skip,
		times: 1,
		fault: { kind: 'status', status: 400 },
	});

describe.each([
	['payout.create', 'payout.create', 'payout', payout],
	['payment.refund', 'payment.refund', 'refund', refund],
	[
		'payment.refund, duplicates not prevented',
		'payment.refund',
		'refund',
		async () => ({ ...(await refund()), refundOnce: false }),
	],
] as const)('%s', (_, name, kind, parametersOf) => {
	let parameters: Record<string, unknown>;

	beforeEach(async () => {
		parameters = await parametersOf();
	});

	const moved = async () => (await payments().control.ledger(kind)).map((entry) => entry.amount);
	const sorted = async () => (await moved()).sort((a, b) => Number(a) - Number(b));

	/** One execution of the same run; `more` makes it a Retry of another one. */
	const run = async (amounts: readonly number[], more: object = {}) =>
		await payments().run(name, parameters, {
			items: amounts.map((one) => ({ json: { amount: one } })),
			establishedAt: 1,
			mode: 'webhook',
			...more,
		});
	const retry = async (retryOf: NodeRun, amounts: readonly number[], more: object = {}) =>
		await run(amounts, { mode: 'retry', retryOf, ...more });

	/** The first one was paid, the second certainly not, the third never tried. */
	const failed = async () => {
		await refuseAt(1);
		const first = await run([3, 4, 5]);
		expect(first.error?.context.data).toMatchObject({ processed: 'no' });
		expect(await moved()).toEqual([300]);
		return first;
	};

	const goOn = { nodeOptions: { onError: 'continueRegularOutput' } };

	describe('Retry pressed twice on the same execution', () => {
		it('moves nothing twice', async () => {
			const first = await failed();
			expect((await retry(first, [3, 4, 5])).error).toBeUndefined();
			const second = await retry(first, [3, 4, 5]);
			expect(second.error).toBeUndefined();
			expect(second.output[0].map(({ json }) => json.repeated)).toEqual([true, true, true]);
			expect(await moved()).toEqual([300, 400, 500]);
		});

		it('moves nothing for a value that changed after the first Retry', async () => {
			const first = await failed();
			await retry(first, [3, 4, 5]);
			const { output } = await retry(first, [3, 6, 5], goOn);
			expect(output[0].map(({ json }) => 'error' in json)).toEqual([false, true, false]);
			expect(output[0][1].json.error).toContain(CHANGED);
			expect(output[0][1].json.details).toMatchObject({ processed: 'unknown', changed: true });
			expect(await moved()).toEqual([300, 400, 500]);
		});

		it('moves nothing for a value that changed in the first Retry and changed back', async () => {
			const first = await failed();
			await retry(first, [3, 6, 5], goOn);
			expect(await moved()).toEqual([300, 600, 500]);
			aMinuteLater();
			await retry(first, [3, 4, 5], goOn);
			expect(await moved()).toEqual([300, 600, 500]);
		});

		it('moves nothing for a value that changed in what was paid', async () => {
			const first = await failed();
			for (let retries = 0; retries < 2; retries += 1) {
				const { output } = await retry(first, [6, 4, 5], goOn);
				expect(output[0][0].json.error).toContain(CHANGED);
			}
			expect(await moved()).not.toContain(600);
		});
	});

	describe('a node that was deleted and put there anew under the same name', () => {
		const anew = { nodeOptions: { id: 'put-there-anew' } };

		it('moves nothing twice in a Retry', async () => {
			const first = await failed();
			const second = await retry(first, [3, 4, 5], anew);
			expect(second.error).toBeUndefined();
			expect(second.output[0].map(({ json }) => json.repeated)).toEqual([
				true,
				undefined,
				undefined,
			]);
			expect(await moved()).toEqual([300, 400, 500]);
		});

		it('moves nothing for a changed value', async () => {
			const first = await failed();
			const { output } = await retry(first, [6, 4, 5], {
				nodeOptions: { ...anew.nodeOptions, ...goOn.nodeOptions },
			});
			expect(output[0][0].json.error).toContain(CHANGED);
			expect(await moved()).not.toContain(600);
		});
	});

	describe('two Retries at once', () => {
		it('move nothing twice', async () => {
			const first = await failed();
			const both = await Promise.all([retry(first, [3, 4, 5]), retry(first, [3, 4, 5])]);
			expect(both.some(({ error }) => error === undefined)).toBe(true);
			expect(await sorted()).toEqual([300, 400, 500]);
		});

		it('with different values move one of them', async () => {
			const first = await failed();
			await Promise.all([retry(first, [3, 4, 5], goOn), retry(first, [3, 6, 5], goOn)]);
			expect(await moved()).toHaveLength(3);
		});
	});

	it('moves nothing for a value that changed while the store fails', async () => {
		const first = await failed();
		(await installStore()).fail(new Error('the disk is full'));
		await retry(first, [6, 4, 5], goOn);
		expect(await moved()).toEqual([300]);
	});

	describe('after n8n died in the node', () => {
		/** Nothing is stored any more once it has died, not even that an attempt is over. */
		const dies = async (amounts: readonly number[]) => {
			const store = await installStore();
			const failures = store.failAtEnd('n8n died');
			await run(amounts);
			expect(failures()).toBe(1);
			store.before(() => {});
		};
		const recovered = async (amounts: readonly number[], more: object = {}) =>
			await run(amounts, { mode: 'retry', crashed: true, ...more });

		it('moves nothing twice, and goes on with the rest', async () => {
			await refuseAt(2);
			await dies([3, 4, 5]);
			expect(await moved()).toEqual([300, 400]);
			aMinuteLater();
			expect((await recovered([3, 4, 5])).error).toBeUndefined();
			expect(await moved()).toEqual([300, 400, 500]);
		});

		it('moves nothing for a value that changed', async () => {
			await refuseAt(2);
			await dies([3, 4, 5]);
			const { output } = await recovered([3, 6, 5], goOn);
			expect(output[0][1].json.error).toContain(CHANGED);
			expect(await moved()).not.toContain(600);
		});
	});

	describe('names of nodes', () => {
		it('that changed before the Retry make nothing move twice', async () => {
			const first = await failed();
			const renamed = { nodeOptions: { name: 'Renamed' } };
			aMinuteLater();
			expect((await retry(first, [3, 4, 5], renamed)).error).toBeUndefined();
			expect(await moved()).toEqual([300, 400, 500]);
		});

		it('that changed together with a value make nothing move for it', async () => {
			const first = await failed();
			const renamed = { nodeOptions: { ...goOn.nodeOptions, name: 'Renamed' } };
			const { output } = await retry(first, [6, 4, 5], renamed);
			expect(output[0][0].json.error).toContain(CHANGED);
			expect(await moved()).not.toContain(600);
		});

		it('that two nodes swapped do not make one read the memory of the other', async () => {
			const one = { id: 'one', name: 'First' };
			const other = { id: 'other', name: 'Second' };
			const limited = async () => ({ ...(await parametersOf()), options: { maximumPerRun: 8 } });
			parameters = await limited();
			await refuseAt(1);
			const first = await run([3, 4], { nodeOptions: one });
			parameters = await limited();
			const swapped = {
				nodeOptions: { ...other, name: one.name },
				beside: { ...one, name: other.name },
			};
			const second = await retry(first, [3, 4], swapped);
			expect(second.error).toBeUndefined();
			expect(second.output[0].map(({ json }) => json.repeated)).toEqual([undefined, undefined]);
			expect(await moved()).toEqual([300, 300, 400]);
		});
	});
});

describe('a refund on its way when n8n died', () => {
	const run = async (parameters: object, more: object = {}) =>
		await payments().run('payment.refund', parameters as Record<string, unknown>, {
			establishedAt: 1,
			mode: 'webhook',
			...more,
		});
	const partial = async () => ({ ...(await refund()), amount: 5 });
	const cut = async (when: 'before' | 'after') => {
		const store = await installStore();
		store.failAtEnd('n8n died');
		await payments().control.faults.add(
			{ match: { method: 'POST', path: 'refund' }, times: 1, fault: { kind: 'cut', when } },
			{
				match: { method: 'GET', path: '^/payments/' },
				skip: 2,
				times: 3,
				fault: { kind: 'status', status: 404 },
			},
		);
	};
	const posted = async () => await payments().control.requests({ method: 'POST' });

	it.each([
		['with a memory of the ledger alone', { crashed: true }],
		['with the memory of the run', {}],
	])('is found by reading, %s', async (_, more) => {
		const parameters = await partial();
		await cut('after');
		expect((await run(parameters)).error?.context.data).toMatchObject({ processed: 'unknown' });
		(await installStore()).before(() => {});
		const { output, error } = await run(parameters, { mode: 'retry', ...more });
		expect(error).toBeUndefined();
		expect(output[0][0].json).toMatchObject({
			repeated: true,
			firstOutcome: 'executed',
			resolvedByReading: true,
			refunded_amount: 500,
		});
		expect(await posted()).toHaveLength(1);
	});

	it('stays unknown, and is not sent again, when the payment does not show it', async () => {
		const parameters = await partial();
		await cut('before');
		await run(parameters);
		(await installStore()).before(() => {});
		const { error } = await run(parameters, { mode: 'retry', crashed: true });
		expect(error?.message).toContain('The outcome of this refund is unknown');
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		expect(await posted()).toHaveLength(1);
	});
});

it.each([
	['off', true],
	['on', false],
])(
	'Prevent Duplicate Refunds turned %s between a crash and the Retry refunds nothing twice',
	async (_, refundOnce) => {
		const asked = { ...(await refund()), amount: 5 };
		const more = { establishedAt: 1 };
		await payments().run('payment.refund', { ...asked, refundOnce }, { ...more, mode: 'webhook' });
		aMinuteLater();
		const { error } = await payments().run(
			'payment.refund',
			{ ...asked, refundOnce: !refundOnce },
			{ ...more, mode: 'retry', crashed: true },
		);
		expect(error?.message).toContain(CHANGED);
		expect(await payments().control.ledger('refund')).toHaveLength(1);
	},
);
