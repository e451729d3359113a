import type { IDataObject } from 'n8n-workflow';
import { createCaller } from '../../../simulator/caller.mts';
import { runNode } from '../../harness/engine/index.mts';
import { loadedAgain } from './otherProcess.mts';
import {
	namesOf,
	paymentsCredential,
	paymentsPoll,
	publishPoll,
	simulator,
	useSimulator,
} from './simulated.mts';

useSimulator();

const control = () => simulator().control;

const charged = async (amount = 4950, currency = 'EUR') => {
	const [{ id }] = await control().payments.create({ status: 'pending', currency, amount });
	await control().payments.move(id, { status: 'succeeded' });
	return id;
};

const failed = async () => {
	const [{ id }] = await control().payments.create({ status: 'pending', currency: 'KWD' });
	await control().payments.move(id, { status: 'failed' });
};

const payout = async () =>
	(await control().payouts.create({ amount: 7000, currency: 'JPY' }))[0].id;

/** What the service would have sent to an address, oldest first. */
const sent = async () =>
	(await control().deliveries.list()).map(({ rawBody }) => {
		const { type, data } = JSON.parse(rawBody) as IDataObject;
		return { type, data };
	});

const listenBeside = async () => {
	await control().settings.set({ allowLoopbackEndpoints: true });
	await control().deliveries.hold();
	const call = createCaller(simulator().paymentsUrl, simulator().keys.payments.live);
	await call('POST', '/webhooks', { body: { url: 'http://127.0.0.1:9/events' } });
};

describe.each(['minor', 'major'] as const)('when amounts are read in %s units', (readUnit) => {
	it('emits what events would have brought', async () => {
		await control().settings.set({ readUnit });
		await listenBeside();
		await control().payments.create({ count: 3, status: 'succeeded' });
		const polling = await publishPoll(paymentsPoll({}, readUnit));
		const id = await charged(4950);
		await polling.tick();
		await failed();
		await polling.tick();
		await control().payments.refund(id, 1235);
		await polling.tick();
		await control().payments.refund(id, 10);
		await polling.tick();
		await control().payments.refund(id);
		await polling.tick();
		await control().payouts.confirm(await payout());
		await polling.tick();
		await control().payouts.fail(await payout(), 'closed account');
		await polling.tick();
		await polling.tick();
		const passed = polling.passed();
		expect(passed.map(({ type, data }) => ({ type, data }))).toEqual(await sent());
		expect(passed.map(({ type, major }) => [type, major])).toEqual([
			['payment.succeeded', expect.objectContaining({ amount: 49.5 })],
			['payment.failed', { amount: 5 }],
			['payment.refunded', { amount: 49.5, refund_amount: 12.35, refunded_amount: 12.35 }],
			['payment.refunded', { amount: 49.5, refund_amount: 0.1, refunded_amount: 12.45 }],
			['payment.refunded', { amount: 49.5, refund_amount: 37.05, refunded_amount: 49.5 }],
			['payout.completed', { amount: 7000 }],
			['payout.failed', { amount: 7000 }],
		]);
		expect(passed[0]).toMatchObject({
			source: 'poll',
			deduplicationKey: `payment.succeeded:${id}`,
			receivedAt: expect.any(String),
			current: { id, major: { amount: 49.5 } },
		});
		expect(passed[2].deduplicationKey).toBe(`payment.refunded:${id}:1235`);
		for (const event of passed) expect(event).not.toHaveProperty('read');
	});
});

it('claims nothing of amounts whose unit is not known', async () => {
	const polling = await publishPoll(paymentsPoll({}, 'unknown'));
	const id = await charged(4950);
	await control().payments.refund(id, 1200);
	await polling.tick();
	const [succeeded, refunded] = polling.passed();
	expect(succeeded).toEqual({
		type: 'payment.succeeded',
		data: {
			id,
			currency: 'EUR',
			status: 'partially_refunded',
			qr_code_id: null,
			payment_link_id: null,
		},
		read: { amount: 4950, fee_amount: expect.any(Number), net_amount: expect.any(Number) },
		deduplicationKey: `payment.succeeded:${id}`,
		source: 'poll',
		receivedAt: expect.any(String),
		current: expect.not.objectContaining({ major: expect.anything() }),
	});
	expect(refunded).toMatchObject({
		data: { id, currency: 'EUR', status: 'partially_refunded', fully_refunded: false },
		read: { amount: 4950, refunded_amount: 1200, refund_amount: 1200 },
		deduplicationKey: `payment.refunded:${id}:read 1200`,
	});
});

it('puts under read what its currency does not let convert', async () => {
	const polling = await publishPoll(paymentsPoll());
	await charged(5, 'XXX');
	await polling.tick();
	expect(polling.passed()[0]).toMatchObject({ data: { currency: 'XXX' }, read: { amount: 5 } });
	expect(polling.passed()[0].data).not.toHaveProperty('amount');
	expect(polling.passed()[0]).not.toHaveProperty('major');
});

it('tells of a payment that succeeded and was refunded between two polls, in that order', async () => {
	const polling = await publishPoll(paymentsPoll());
	const id = await charged();
	await control().payments.refund(id, 100);
	await control().payments.refund(id);
	await polling.tick();
	expect(namesOf(polling.passed())).toEqual([
		`payment.succeeded of ${id}`,
		`payment.refunded of ${id}`,
	]);
	expect(polling.passed()[1].data).toMatchObject({ refund_amount: 4950, fully_refunded: true });
});

it('begins with what is there when From says so, oldest first', async () => {
	const payments = await control().payments.create({ count: 3, status: 'succeeded' });
	const polling = await publishPoll(paymentsPoll({ from: 'watched' }));
	expect(namesOf(polling.passed())).toEqual(payments.map(({ id }) => `payment.succeeded of ${id}`));
	await polling.tick();
	expect(polling.passed()).toHaveLength(3);
});

describe('more than is watched', () => {
	const options = { recordsWatched: 100 };

	it('is emitted when it is new', async () => {
		await control().payments.create({ count: 120, status: 'succeeded' });
		const polling = await publishPoll(paymentsPoll({ options }));
		const fresh = await control().payments.create({ count: 350, status: 'succeeded' });
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual(fresh.map(({ id }) => `payment.succeeded of ${id}`));
		await polling.tick();
		expect(polling.executions).toHaveLength(1);
	});

	it('is emitted when there was nothing before', async () => {
		const polling = await publishPoll(paymentsPoll({ options }));
		await control().payments.create({ count: 250, status: 'failed' });
		await polling.tick();
		expect(polling.passed()).toHaveLength(250);
	});

	it('is not seen to succeed, but to be refunded', async () => {
		const [old] = await control().payments.create({ status: 'succeeded' });
		const [late] = await control().payments.create({ status: 'pending' });
		await control().payments.create({ count: 500, status: 'succeeded' });
		const polling = await publishPoll(paymentsPoll({ options }));
		await control().payments.refund(old.id, 100);
		await control().payments.move(late.id, { status: 'succeeded' });
		await polling.tick();
		await control().payments.refund(old.id);
		await polling.tick();
		expect(polling.passed().map(({ data }) => data)).toEqual([
			expect.objectContaining({ id: old.id, refund_amount: 100 }),
			expect.objectContaining({ id: old.id, refund_amount: 4900 }),
		]);
	});

	it('is not doubled when what was forgotten moves up, nor when more is watched', async () => {
		const partly = await control().payments.create({ count: 150, status: 'partially_refunded' });
		const polling = await publishPoll(paymentsPoll({ options }));
		for (const { id } of partly.slice(-60)) await control().payments.refund(id);
		await polling.tick();
		expect(polling.passed()).toHaveLength(60);
		polling.change({ parameters: paymentsPoll({ options: { recordsWatched: 300 } }).parameters });
		await polling.publish('update');
		await polling.tick();
		expect(polling.passed()).toHaveLength(60);
	});

	it('does not say how much was refunded when it cannot know', async () => {
		const partly = await control().payments.create({ count: 150, status: 'partially_refunded' });
		await control().payments.create({ count: 100, status: 'refunded' });
		const polling = await publishPoll(paymentsPoll({ options: { recordsWatched: 101 } }));
		await control().payments.refund(partly[0].id);
		await polling.tick();
		const [{ data }] = polling.passed() as Array<{ data: IDataObject }>;
		expect(data).toMatchObject({ id: partly[0].id, refunded_amount: 5000, fully_refunded: true });
		expect(data).not.toHaveProperty('refund_amount');
	});
});

it('says when more payouts came than the service shows', async () => {
	// Which show that the business is the same.
	await control().payments.create({ count: 3 });
	await control().payouts.create({ count: 3, status: 'completed' });
	const polling = await publishPoll(paymentsPoll());
	await control().payouts.create({ count: 60, status: 'completed' });
	await polling.tick();
	expect(polling.passed()).toHaveLength(50);
	expect(polling.logs).toEqual([
		{ level: 'warn', text: expect.stringContaining('All 50 payouts that were read are new') },
	]);
	await control().payouts.create({ count: 40, status: 'failed' });
	await polling.tick();
	expect(polling.passed()).toHaveLength(90);
	expect(polling.logs).toHaveLength(1);
});

describe('payouts alone, when none that is known is listed any more', () => {
	const events = ['payout.completed', 'payout.failed'];
	const useKey = (polling: Awaited<ReturnType<typeof publishPoll>>, name: 'live' | 'liveSecond') =>
		polling.change({ credentials: paymentsCredential('minor', simulator().keys.payments[name]) });

	it('belong to another business as long as there are fewer than the service shows', async () => {
		await control().payouts.create({ count: 3, status: 'completed' });
		await control().payouts.create({ count: 3, status: 'completed', business: 'second' });
		const polling = await publishPoll(paymentsPoll({ events }));
		useKey(polling, 'liveSecond');
		await polling.tick();
		await control().payouts.create({ status: 'completed', business: 'second' });
		await polling.tick();
		expect([polling.passed(), polling.failed]).toEqual([[], []]);
		expect(polling.logs.map(({ text }) => text)).toEqual([
			expect.stringContaining('None of the 3 payouts'),
			expect.stringContaining('None of the 3 payouts'),
		]);
		const [{ id }] = await control().payouts.create({ status: 'completed' });
		useKey(polling, 'live');
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual([`payout.completed of ${id}`]);
	});

	it('are not emitted when the list is full, and the next ones are', async () => {
		await control().payouts.create({ count: 8, status: 'completed' });
		await control().payouts.create({ count: 60, status: 'completed', business: 'second' });
		const polling = await publishPoll(paymentsPoll({ events }));
		useKey(polling, 'liveSecond');
		await polling.tick();
		expect([polling.passed(), polling.failed]).toEqual([[], []]);
		expect(polling.logs[0].text).toContain('None of the 8 payouts');
		const [{ id }] = await control().payouts.create({ status: 'completed' });
		useKey(polling, 'live');
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual([`payout.completed of ${id}`]);
	});
});

it('goes on after more payments came than one poll reads, and says so', async () => {
	await control().payments.create({ count: 150, status: 'succeeded', currency: 'EUR' });
	const polling = await publishPoll(
		paymentsPoll({ events: ['payment.succeeded'], options: { recordsWatched: 100 } }),
	);
	for (let thousand = 0; thousand < 11; thousand += 1) {
		await control().payments.create({ count: 1_000, status: 'succeeded', currency: 'EUR' });
	}
	await polling.tick();
	expect(polling.passed()).toHaveLength(10_000);
	const gap = expect.stringContaining('All 10000 payments that were read are new');
	expect(polling.logs).toEqual([{ level: 'warn', text: gap }]);
	expect(polling.executions[0].hints).toEqual([gap]);
	expect(Object.keys(polling.passed()[0]).sort()).toEqual(Object.keys(polling.passed()[1]).sort());
	const id = await charged();
	await polling.tick();
	expect(namesOf(polling.passed()).at(-1)).toBe(`payment.succeeded of ${id}`);
	expect([polling.failed, polling.logs.length]).toEqual([[], 1]);
}, 60_000);

it.each([
	[60, 40],
	[1, 99],
	[1, 300],
])(
	'finds refunds below %d that are known and above others, also when they are %d',
	async (above, count) => {
		const create = async (number: number) =>
			await control().payments.create({ count: number, amount: 5000, status: 'succeeded' });
		const refund = async (payments: ReadonlyArray<{ id: string }>) => {
			for (const { id } of payments) await control().payments.refund(id, 1000);
		};
		const [older, late, newer] = [await create(150), await create(count), await create(above)];
		await refund([...older, ...newer]);
		const options = { recordsWatched: 100 };
		const polling = await publishPoll(paymentsPoll({ events: ['payment.refunded'], options }));
		await refund(late);
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual(late.map(({ id }) => `payment.refunded of ${id}`));
		await polling.tick();
		expect([polling.executions.length, polling.logs]).toEqual([1, []]);
	},
);

it('finds the refund of an old payment after Records Watched was raised beyond the list', async () => {
	const [{ id }] = await control().payments.create({ amount: 5000, status: 'succeeded' });
	const newer = await control().payments.create({ count: 150, amount: 5000, status: 'succeeded' });
	for (const payment of newer) await control().payments.refund(payment.id, 1000);
	const watching = (recordsWatched: number) => ({
		events: ['payment.refunded'],
		from: 'now',
		options: { recordsWatched },
	});
	const polling = await publishPoll(paymentsPoll(watching(100)));
	polling.change({ parameters: watching(500) });
	await polling.publish('update');
	await control().payments.refund(id, 700);
	await polling.tick();
	expect(namesOf(polling.passed())).toEqual([`payment.refunded of ${id}`]);
});

it('emits only what was chosen, and later only what happens later', async () => {
	const polling = await publishPoll(
		paymentsPoll({
			events: ['payment.succeeded'],
			options: { currencies: 'eur, chf', minimumAmount: 20 },
		}),
	);
	const big = await charged(4950);
	await charged(1999);
	await charged(9900, 'USD');
	await failed();
	await polling.tick();
	expect(namesOf(polling.passed())).toEqual([`payment.succeeded of ${big}`]);
	polling.change({ parameters: paymentsPoll().parameters });
	await polling.publish('update');
	await polling.tick();
	expect(polling.passed()).toHaveLength(1);
});

it('reads only the lists that the chosen events need', async () => {
	const pathsOf = async (events: string[]) => {
		await control().clearRequests();
		await publishPoll(paymentsPoll({ events }));
		const requests = await control().requests({ service: 'payments' });
		return requests.map(({ path, query }) => `${path} ${new URLSearchParams(query).get('status')}`);
	};
	expect(await pathsOf(['payout.failed'])).toEqual(['/payouts null']);
	expect(await pathsOf(['payment.failed'])).toEqual(['/payments null']);
	expect(await pathsOf(['payment.refunded'])).toEqual([
		'/payments refunded',
		'/payments partially_refunded',
	]);
});

it('keeps to the pace of the key', async () => {
	await control().payments.create({ count: 450 });
	const { merchantPaymentsApi } = paymentsCredential();
	const credentials = { merchantPaymentsApi: { ...merchantPaymentsApi, requestsPerMinute: 2 } };
	// Who publishes is not kept waiting for a minute, and no third request goes out.
	await expect(
		publishPoll({ ...paymentsPoll({ events: ['payment.failed'] }), credentials }),
	).rejects.toThrow();
	expect(await control().requests({ service: 'payments' })).toHaveLength(2);
});

it('keeps what it knows of the sandbox and of live apart', async () => {
	// So few that nothing else would notice.
	await control().payments.create({ count: 4, status: 'succeeded' });
	await control().payments.create({ count: 4, status: 'succeeded', environment: 'sandbox' });
	const polling = await publishPoll(paymentsPoll({ events: ['payment.succeeded'] }));
	polling.change({ credentials: paymentsCredential('minor', simulator().keys.payments.sandbox) });
	await polling.tick();
	expect([polling.passed(), polling.failed]).toEqual([[], []]);
	const [{ id }] = await control().payments.create({ status: 'succeeded', environment: 'sandbox' });
	await polling.tick();
	expect(namesOf(polling.passed())).toEqual([`payment.succeeded of ${id}`]);
});

it('loses nothing of another environment when n8n restarts after its first poll, and says that it starts over', async () => {
	const polling = await publishPoll(paymentsPoll({ events: ['payment.succeeded'] }));
	polling.change({ credentials: paymentsCredential('minor', simulator().keys.payments.sandbox) });
	await polling.tick();
	expect(polling.logs).toEqual([
		{ level: 'warn', text: expect.stringContaining('this trigger starts over') as string },
	]);
	await polling.tick();
	const [{ id }] = await control().payments.create({ status: 'succeeded', environment: 'sandbox' });
	await polling.restart(loadedAgain('payments'));
	await polling.tick();
	expect(namesOf(polling.passed())).toEqual([`payment.succeeded of ${id}`]);
	// The first of them saved what is remembered, and passed nothing on.
	expect(polling.executions.map(({ passed, error }) => [passed.length, error])).toEqual([
		[0, undefined],
		[1, undefined],
	]);
	expect([polling.logs.length, polling.failed]).toEqual([1, []]);
});

it('emits nothing with the key of another business, and goes on with its own', async () => {
	await control().payments.create({ count: 8, status: 'succeeded' });
	await control().payments.create({ count: 8, status: 'succeeded', business: 'second' });
	const polling = await publishPoll(paymentsPoll());
	polling.change({
		credentials: paymentsCredential('minor', simulator().keys.payments.liveSecond),
	});
	await expect(polling.publish('update')).rejects.toThrow('None of the 8 records');
	expect(polling.passed()).toEqual([]);
	const id = await charged();
	polling.change({ credentials: paymentsCredential() });
	await polling.publish('update');
	expect(namesOf(polling.passed())).toEqual([`payment.succeeded of ${id}`]);
});

it.each([
	['Trigger On: choose at least one event', { events: [] }],
	['Trigger On: choose at least one event', { events: '={{ null }}' }],
	['Trigger On: "*" is not an event that can be polled', { events: ['*'] }],
	[
		'Trigger On: "payment.succeded" is not an event that can be polled',
		{ events: ['payment.failed', 'payment.succeded'] },
	],
	['Records Watched: must be a whole number from 100 to 1500', { options: { recordsWatched: 50 } }],
])('refuses to be published: %s', async (message, parameters) => {
	await expect(publishPoll(paymentsPoll(parameters))).rejects.toThrow(message);
	expect(await control().requests({ service: 'payments' })).toEqual([]);
});

it.each(['={{ "payment.failed, payment.succeeded" }}', `={{ '["payment.succeeded"]' }}`])(
	'polls what an expression names as text: %s',
	async (events) => {
		const polling = await publishPoll(paymentsPoll({ events }));
		const id = await charged();
		await polling.tick();
		expect(namesOf(polling.passed())).toEqual([`payment.succeeded of ${id}`]);
	},
);

it('refuses a Minimum Amount while the unit of amounts is not known', async () => {
	const minimum = (minimumAmount: unknown) =>
		paymentsPoll({ options: { minimumAmount } as never }, 'unknown');
	const message = 'Minimum Amount: the unit of amounts is not known';
	await expect(publishPoll(minimum(1000))).rejects.toThrow(message);
	const { node, credentialTypes, credentials, parameters } = minimum('1000');
	const { error } = await runNode({ node, credentialTypes, credentials, parameters });
	expect(error).toMatchObject({
		message,
		description: expect.stringContaining('Set Amount Unit in Responses') as string,
	});
	expect(await control().requests({ service: 'payments' })).toEqual([]);
	await publishPoll(minimum(0));
});

it('names the scope that is missing when it is published', async () => {
	const credentials = paymentsCredential('minor', simulator().keys.payments.noScopes);
	await expect(
		publishPoll({ ...paymentsPoll({ events: ['payout.failed'] }), credentials }),
	).rejects.toThrow('payouts:read');
});

describe('"Fetch Test Event"', () => {
	const fetchTest = async (parameters = {}, readsIn: 'unknown' | 'minor' = 'minor') => {
		const trigger = paymentsPoll(parameters, readsIn);
		const { node, credentialTypes, credentials, parameters: all } = trigger;
		return await runNode({ node, credentialTypes, credentials, parameters: all });
	};

	it('shows the newest of each chosen event, and notes nothing', async () => {
		const polling = await publishPoll(paymentsPoll());
		await control().payments.create({ count: 3, status: 'succeeded' });
		const id = await charged();
		await control().payments.refund(id, 100);
		await control().payouts.create({ status: 'completed' });
		const { output, error } = await fetchTest();
		expect(error).toBeUndefined();
		expect(output[0].map(({ json: { type, data } }) => [type, (data as IDataObject).id])).toEqual(
			expect.arrayContaining([
				['payment.succeeded', id],
				['payment.refunded', id],
				['payout.completed', expect.any(String)],
			]),
		);
		expect(output[0]).toHaveLength(3);
		expect(output[0][0].json).toMatchObject({ source: 'poll', major: expect.anything() });
		await polling.tick();
		expect(polling.passed()).toHaveLength(6);
	});

	it('says where to set the unit of amounts, until it is set', async () => {
		await charged();
		const hintsIn = async (readsIn: 'unknown' | 'minor') =>
			(await fetchTest({}, readsIn)).hints.map(({ message }) => message);
		expect(await hintsIn('unknown')).toEqual([
			expect.stringContaining('Set Amount Unit in Responses in the credential, then run this node'),
		]);
		expect(await hintsIn('minor')).toEqual([]);
	});

	it('says so when there is none', async () => {
		const { error } = await fetchTest({ events: ['payout.failed'] });
		expect(error?.message).toBe('No record shows any of the events under Trigger On yet');
	});
});
