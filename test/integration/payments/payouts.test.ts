import { byId, ok, payments, seed, usePayments } from './harness.mts';

usePayments();

describe('payouts', () => {
	const payout = { amount: 12.5, currency: 'EUR', destinationType: 'service_account' };

	it('pays out once although the answer was lost twice', async () => {
		await payments().control.faults.add({
			match: { path: '^/payouts$', method: 'POST' },
			times: 2,
			fault: { kind: 'cut', when: 'after' },
		});
		const [result] = await ok('payout.create', payout);
		expect(result).toMatchObject({
			idempotentReplay: true,
			requiresApproval: false,
			requested: { major: 12.5, minor: 1250 },
		});
		expect(await payments().control.ledger('payout')).toMatchObject([{ amount: 1250 }]);
	});

	it('does not say that nothing was paid when it was paid by the try whose answer was lost', async () => {
		await payments().control.faults.add({
			match: { path: '^/payouts$', method: 'POST' },
			times: 1,
			fault: { kind: 'cut', when: 'after' },
		});
		const { output, hints } = await payments().run('payout.create', payout);
		expect(output[0][0].json).not.toHaveProperty('repeated');
		expect(JSON.stringify([output, hints])).not.toMatch(/nothing was paid/i);
		expect(output[0][0].json.note).toContain('was paid once');
	});

	it('does not say that one was paid that awaits approval, when the 202 was lost', async () => {
		await payments().control.faults.add({
			match: { path: '^/payouts$', method: 'POST' },
			times: 1,
			fault: { kind: 'cut', when: 'after' },
		});
		const [{ note, original }] = await ok('payout.create', { ...payout, currency: 'KWD' });
		expect(original).toMatchObject({ status: 'pending' });
		expect(note).toMatch(/first response was lost.*awaiting approval: nothing has been paid/);
		expect(note).not.toMatch(/paid once/);
	});

	it('pays each of two equal items', async () => {
		const { error } = await payments().run('payout.create', payout, {
			items: [{ json: {} }, { json: {} }],
		});
		expect(error).toBeUndefined();
		expect(await payments().control.ledger('payout')).toHaveLength(2);
	});

	it.each([
		['the first item of another node', "={{ $('Start').all()[0].json.amount }}", 1],
		['all items at once', '={{ $input.all().length }}', 1],
		['items of another node, which are alike', "={{ $('Start').item.json.currency.length }}", 1],
		['the item of another node that it belongs to', "={{ $('Start').item.json.amount }}", 0],
		['the place of the item', '={{ $itemIndex + 1 }}', 0],
	])('says that it paid every item the same with %s, and only then', async (_, amount, times) => {
		const { hints, error } = await payments().run(
			'payout.create',
			{ ...payout, amount, amountUnit: 'major' },
			{ items: [13, 14].map((own) => ({ json: { amount: own, currency: 'EUR' } })) },
		);
		expect(error).toBeUndefined();
		const said = hints.filter(({ message }) =>
			message.includes('ran once for each of the 2 input items, with the same values'),
		);
		expect(said).toHaveLength(times);
	});

	it.each([
		['was only previewed', { preview: true }],
		['was refused by a limit', { options: { maximumPerRun: 13 } }],
	])('does not say that it paid every item what %s', async (_, more) => {
		const { hints } = await payments().run(
			'payout.create',
			{ ...payout, ...more },
			{
				items: [{ json: {} }, { json: {} }],
				nodeOptions: { onError: 'continueRegularOutput' },
			},
		);
		expect(hints.map(({ message }) => message).join()).not.toContain('ran once for each');
	});

	it('leaves what was paid as it is when an expression throws for another item', async () => {
		const { output, error } = await payments().run(
			'payout.create',
			{
				...payout,
				amount: '={{ $("Start").item.json.amount.toNumber() }}',
				amountUnit: 'major',
			},
			{
				items: ['15', 'n/a', '15'].map((amount) => ({ json: { amount } })),
				nodeOptions: { onError: 'continueRegularOutput' },
			},
		);
		expect(error).toBeUndefined();
		expect(output[0].map(({ json }) => 'payoutId' in json)).toEqual([true, false, true]);
		expect(await payments().control.ledger('payout')).toHaveLength(2);
	});

	it('says so when another execution of the node paid the same a moment ago', async () => {
		const twice = { ...payout, amount: 12.75 };
		const pay = async (executionId: string, establishedAt: number) =>
			await payments().run('payout.create', twice, {
				executionId,
				establishedAt,
				items: [{ json: {} }, { json: {} }],
			});
		const isOfEach = expect.stringContaining('ran once for each of the 2 input items') as string;
		const first = await pay('clicked once', 1_800_000_000_001);
		expect(first.hints.map(({ message }) => message)).toEqual([isOfEach]);
		const { hints } = await pay('clicked again', 1_800_000_000_002);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^This node requested the same payout .* ago, in another execution/),
			isOfEach,
		]);
		expect(await payments().control.ledger('payout')).toHaveLength(4);
	});

	it('does not advise to set a key where both payouts had one', async () => {
		const twice = { ...payout, amount: 12.25 };
		const pay = async (idempotencyKey: string, establishedAt: number) =>
			await payments().run(
				'payout.create',
				{ ...twice, options: { idempotencyKey } },
				{ executionId: idempotencyKey, establishedAt },
			);
		await pay('order-0001', 1_800_000_000_003);
		const { hints } = await pay('order-0002', 1_800_000_000_004);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/same payout .* another Idempotency Key.* same Idempotency Key/),
		]);
	});

	it('does not call done what awaits approval when a later item ends the execution', async () => {
		await payments().control.faults.add({
			match: { method: 'POST', path: '^/payouts$' },
			skip: 2,
			times: 1,
			fault: { kind: 'status', status: 400 },
		});
		const { error } = await payments().run(
			'payout.create',
			{ ...payout, amount: 12.6, currency: '={{ $json.currency }}' },
			{ items: ['EUR', 'KWD', 'EUR'].map((currency) => ({ json: { currency } })) },
		);
		const [done, waiting] = (await payments().control.state()).payments.payouts;
		expect(error?.description).toContain(`Done so far: ${done.id}.`);
		expect(error?.description).toContain(`Awaiting approval: ${waiting.id}.`);
	});

	it('says once of many that they wait for approval, and of how many', async () => {
		const waiting = { ...payout, currency: 'KWD' };
		const { hints, output } = await payments().run('payout.create', waiting, {
			items: Array.from({ length: 5 }, () => ({ json: {} })),
		});
		expect(output[0].every(({ json }) => json.requiresApproval === true)).toBe(true);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^This payout is awaiting approval .* \(5 times\)$/),
			expect.stringContaining('ran once for each of the 5 input items'),
		]);
	});

	it('pays once when the run is retried, and again in the next run', async () => {
		const at = 1_800_000_000_000;
		for (const [executionId, establishedAt] of [
			['1', at],
			['2', at],
			['3', at + 1],
		] as const) {
			await payments().run('payout.create', payout, { executionId, establishedAt });
		}
		expect(await payments().control.ledger('payout')).toHaveLength(2);
	});

	it('takes a bank destination as the service spells it', async () => {
		const { results: options } = await payments().search('searchDestinations');
		const other = options.find(({ value }) => String(value).endsWith('pay_bank'));
		expect(options.map(({ value }) => value)).toEqual(
			expect.arrayContaining(['provider_bank', 'service_account']),
		);
		await ok('payout.create', { ...payout, destinationType: other?.value });
	});

	it('explains bank details that differ from the saved account', async () => {
		const { error } = await payments().run('payout.create', {
			...payout,
			destinationType: 'provider_bank',
			bankDetails: { accountNumber: '1' },
		});
		expect(error?.message).toContain('The bank details differ from the saved settlement account');
	});

	it.each([['data'], ['bare'], ['named']] as const)(
		'lists them in an envelope %s',
		async (shape) => {
			await payments().control.settings.set({ envelopes: { payouts: shape } });
			await payments().control.payouts.create({ count: 3 });
			expect(await ok('payout.getAll', { returnAll: true })).toHaveLength(3);
		},
	);

	it('cancels one that was not yet submitted', async () => {
		const [{ id }] = await payments().control.payouts.create({ status: 'pending' });
		await ok('payout.cancel', { payoutId: byId(id) });
		expect((await ok('payout.getAll'))[0]).toMatchObject({ id, status: 'cancelled' });
	});

	it.each([
		['lost', { kind: 'cut', when: 'after' }],
		['an error', { kind: 'status', status: 500, when: 'after' }],
	] as const)('knows by reading that it cancelled one when the response was %s', async (...one) => {
		const [, fault] = one;
		const [{ id }] = await payments().control.payouts.create({ status: 'pending' });
		const match = { method: 'POST', path: 'cancel' };
		await payments().control.faults.add({ match, times: 1, fault });
		expect(await ok('payout.cancel', { payoutId: byId(id) })).toMatchObject([
			{ id, status: 'cancelled' },
		]);
		const sent = await payments().control.requests({ method: 'POST', path: /cancel/ });
		expect(sent).toHaveLength(1);
	});

	it('calls one that is cancelled already a success, and another one that is refused an error', async () => {
		const [{ id }] = await payments().control.payouts.create({ status: 'pending' });
		await ok('payout.cancel', { payoutId: byId(id) });
		expect(await ok('payout.cancel', { payoutId: byId(id) })).toMatchObject([
			{ id, status: 'cancelled' },
		]);
		const [{ id: other }] = await payments().control.payouts.create({ status: 'pending' });
		await payments().control.faults.add({
			match: { method: 'POST', path: 'cancel' },
			times: 1,
			fault: { kind: 'status', status: 400 },
		});
		const { error } = await payments().run('payout.cancel', { payoutId: byId(other) });
		expect(error?.context.data).toMatchObject({ processed: 'no', httpCode: 400 });
	});
});

describe('the cancellation of payouts', () => {
	const cancel = { payoutId: byId('={{ $json.id }}') };
	const pending = async (count: number) =>
		await payments().control.payouts.create({ count, status: 'pending' });
	const asItems = (list: Array<{ id: string }>) => list.map(({ id }) => ({ json: { id } }));

	it('goes on with a Retry after one that an earlier attempt cancelled', async () => {
		const both = await pending(2);
		await ok('payout.cancel', { payoutId: byId(both[0].id) });
		const { error } = await payments().run('payout.cancel', cancel, { items: asItems(both) });
		expect(error).toBeUndefined();
		const statuses = (await ok('payout.getAll')).map(({ status }) => status);
		expect(statuses).toEqual(['cancelled', 'cancelled']);
	});

	it('is a success when nothing came back, and says what became of it', async () => {
		const [{ id }] = await pending(1);
		await payments().control.faults.add({
			match: { method: 'POST', path: 'cancel' },
			times: 4,
			fault: { kind: 'body', body: 'empty' },
		});
		expect(await ok('payout.cancel', { payoutId: byId(id) })).toMatchObject([
			{ id, status: 'cancelled' },
		]);
		expect(await payments().control.requests({ method: 'POST', path: /cancel/ })).toHaveLength(1);
	});

	it('cannot be told of one that is refused and not listed', async () => {
		const [{ id }] = await pending(1);
		await ok('payout.cancel', { payoutId: byId(id) });
		// More recent ones push it out of the list.
		await pending(50);
		const { error } = await payments().run('payout.cancel', { payoutId: byId(id) });
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		expect(error?.description).toMatch(/cannot be told.*50 most recent.*payouts:read/);
	});
});

describe('a payout whose outcome is unknown', () => {
	it('names its key where the workflow goes on', async () => {
		await payments().control.faults.add({
			match: { path: '^/payouts$', method: 'POST' },
			times: 10,
			fault: { kind: 'cut', when: 'after' },
		});
		const payout = { amount: 12.5, currency: 'EUR', destinationType: 'service_account' };
		const { output, error } = await payments().run('payout.create', payout, {
			nodeOptions: { onError: 'continueRegularOutput' },
		});
		expect(error).toBeUndefined();
		const { details } = output[0][0].json as { details: Record<string, string> };
		expect(details.processed).toBe('unknown');
		await payments().control.faults.clear();
		const again = { ...payout, options: { idempotencyKey: details.idempotencyKey } };
		expect(await ok('payout.create', again)).toMatchObject([{ idempotentReplay: true }]);
		expect(await payments().control.ledger('payout')).toHaveLength(1);
	});
});

describe("a payout for an Idempotency Key of the user's own", () => {
	const payout = {
		amount: 9,
		currency: 'EUR',
		destinationType: 'service_account',
		options: { idempotencyKey: 'order-4711' },
	};
	const pay = async (readsIn?: 'minor' | 'major') => {
		const run = await payments().run('payout.create', payout, { readsIn });
		return { ...run, json: run.output[0]?.[0]?.json };
	};

	it('is not called the same in one of two units alone', async () => {
		await pay();
		const { json, hints } = await pay();
		expect(json).toMatchObject({
			idempotentReplay: true,
			unconfirmed: ['amount', 'destinationType'],
		});
		expect(JSON.stringify(hints)).toContain('Amount Unit in Responses');
	});

	it.each([
		['minor', undefined, '(amount 900, EUR)'],
		['minor', 'minor', '(9.00 EUR)'],
		['major', 'major', '(9.00 EUR)'],
	] as const)('read in %s and called %p is another one %s', async (readUnit, readsIn, words) => {
		await payments().control.settings.set({ readUnit });
		await pay();
		const { error } = await payments().run('payout.create', { ...payout, amount: 20 }, { readsIn });
		expect(error?.message).toContain(`already used for another payout ${words}`);
	});

	it('is named where its destination is not shown', async () => {
		await pay('minor');
		const toBank = { ...payout, destinationType: 'provider_bank' };
		const { output, hints } = await payments().run('payout.create', toBank, { readsIn: 'minor' });
		const [{ json }] = output[0];
		expect(json).toMatchObject({ repeated: true, unconfirmed: ['destinationType'] });
		expect(JSON.stringify(hints)).not.toContain('Amount Unit in Responses');
	});

	it('is the same where the credential knows the unit', async () => {
		await pay();
		const { json } = await pay('minor');
		expect(json).toMatchObject({ idempotentReplay: true });
		expect(json?.unconfirmed).not.toContain('amount');
	});
});

describe('one payout', () => {
	const create = async (count: number) => await payments().control.payouts.create({ count });

	it('is read from the list, in the unit of the credential', async () => {
		const [, { id }] = await create(3);
		const [listed] = (await ok('payout.getAll', { returnAll: true })).filter(
			(payout) => payout.id === id,
		);
		expect(await ok('payout.get', { payoutId: byId(id.toUpperCase()) })).toEqual([listed]);
		const { output } = await payments().run(
			'payout.get',
			{ payoutId: byId(id) },
			{ readsIn: 'minor' },
		);
		expect(output[0][0].json).toHaveProperty('major.amount');
	});

	it('says so when it is not there, or not there any more', async () => {
		const [{ id }] = await create(1);
		const unknown = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';
		const missing = await payments().run('payout.get', { payoutId: byId(unknown) });
		expect(missing.error?.message).toContain(
			`Payout: "${unknown}" is not among the 50 most recent`,
		);
		expect(missing.error?.description).toContain('lists only 1, so it is not an older one');
		await create(50);
		const old = await payments().run('payout.get', { payoutId: byId(id) });
		expect(old.error?.message).toContain('is not among the 50 most recent');
		expect(old.error?.description).toContain('The service lists no older payouts');
	});

	it('asks which one', async () => {
		const { error } = await payments().run('payout.get', { payoutId: byId('={{ $json.none }}') });
		expect(error?.message).toContain('Payout: its expression returned no value');
		expect(await payments().control.requests({ path: /payouts/ })).toEqual([]);
	});
});

describe('an empty response to a cancellation', () => {
	const cancelled = async (name: string, parameters: Record<string, unknown>) => {
		await payments().control.faults.add({
			match: { method: 'POST', path: 'cancel' },
			times: 1,
			fault: { kind: 'body', body: 'empty', when: 'before' },
		});
		return (await payments().run(name, parameters)).error;
	};

	it.each(['processing', 'completed', 'failed'] as const)(
		'is no success for a payout that is %s',
		async (status) => {
			const [{ id }] = await payments().control.payouts.create({ status });
			const error = await cancelled('payout.cancel', { payoutId: byId(id) });
			expect(error?.message).toContain(`The payout was not cancelled: it is ${status}`);
			expect(error?.context.data).toMatchObject({ processed: 'no' });
		},
	);

	it('is no success for a payment that succeeded', async () => {
		const [{ id }] = await seed('succeeded');
		const error = await cancelled('payment.cancel', { paymentId: byId(id) });
		expect(error?.message).toContain('The payment was not cancelled: it is succeeded');
	});
});
