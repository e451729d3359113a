import { byId, ok, payments, usePayments } from './harness.mts';

usePayments();

describe('links and QR codes', () => {
	it('creates a link with every field', async () => {
		const [recipient] = await ok('splitRecipient.create', {
			externalReference: 'seller',
			name: 'Seller',
			accountBank: '044',
			accountNumber: '0690000031',
			splitValue: 80,
		});
		const [link] = await ok('paymentLink.create', {
			title: 'Invoice 17',
			amount: 12.5,
			currency: 'EUR',
			additionalFields: {
				description: 'Thank you',
				expiresAt: '2031-12-24T18:00:00',
				imageUrl: 'https://example.com/a.png',
				presetAmount: 12.5,
				returnUrl: 'https://example.com/thanks',
				splitRecipientId: byId(recipient.id),
			},
			options: { idempotencyKey: 'invoice-17' },
		});
		expect(link.idempotencyKey).toBe('invoice-17');
		expect(await payments().control.ledger('link')).toHaveLength(1);
	});

	it('returns the first link when its answer was lost and the request repeated', async () => {
		await payments().control.faults.add({
			match: { path: 'payment-links' },
			fault: { kind: 'cut', when: 'after' },
		});
		await ok('paymentLink.create', { title: 'T', amountType: 'none', currency: 'EUR' });
		expect(await payments().control.requests({ path: /payment-links/ })).toHaveLength(2);
		expect(await payments().control.ledger('link')).toHaveLength(1);
	});

	// The date picker of n8n drops a date that it cannot read.
	it('says that a link does not expire when its date was left empty', async () => {
		const { hints } = await payments().run('paymentLink.create', {
			title: 'T',
			amount: 5,
			currency: 'EUR',
			additionalFields: { expiresAt: '' },
		});
		expect(hints.map(({ message }) => message)).toEqual([
			'Expires At is empty, so the payment link does not expire.',
		]);
	});

	it('creates QR codes with and without an amount', async () => {
		await ok('qrCode.create', {
			mode: 'fixed_amount',
			amount: 1500,
			currency: 'JPY',
			additionalFields: { description: 'Tea', singleUse: true, returnUrl: 'https://example.com' },
		});
		await ok('qrCode.create', { mode: 'open_amount', currency: 'EUR' });
		expect(await payments().control.ledger('qr_code')).toHaveLength(2);
	});
});

it('promises nothing of a Retry in a sub-workflow, where that of the parent is a new execution', async () => {
	await payments().control.faults.add({
		match: { method: 'POST', path: 'qr-codes' },
		skip: 1,
		times: 1,
		fault: { kind: 'status', status: 400 },
	});
	const code = { mode: 'open_amount', currency: 'EUR' };
	const { error } = await payments().run('qrCode.create', code, {
		items: [{ json: {} }, { json: {} }],
		mode: 'integrated',
		parentExecutionId: '900',
	});
	expect(error?.description).toContain('Done so far');
	expect(error?.description).not.toContain('A Retry returns it');
});

it('what was created before an item ended the execution is told, and returned by the Retry', async () => {
	await payments().control.faults.add({
		match: { method: 'POST', path: 'qr-codes' },
		skip: 1,
		times: 1,
		fault: { kind: 'status', status: 400 },
	});
	const code = { mode: 'open_amount', currency: 'EUR' };
	const items = [{ json: {} }, { json: {} }];
	const first = await payments().run('qrCode.create', code, { items, establishedAt: 5 });
	const [{ id }] = (await payments().control.state()).payments.qrCodes;
	expect(first.error?.description).toContain(`Done so far: ${id}`);
	const retry = await payments().run('qrCode.create', code, {
		items,
		establishedAt: 5,
		mode: 'retry',
		retryOf: first,
	});
	expect(retry.output[0].map(({ json }) => json.id)).toContain(id);
	expect((await payments().control.state()).payments.qrCodes).toHaveLength(2);
});

describe("a link for an Idempotency Key of the user's own", () => {
	const key = { options: { idempotencyKey: 'order-17' } };
	const link = { title: 'Order 17', currency: 'EUR', amountUnit: 'major', ...key };
	const create = async (changes: object, readsIn?: 'minor' | 'major') => {
		const { error, output, hints } = await payments().run(
			'paymentLink.create',
			{ ...link, ...changes },
			{ readsIn },
		);
		return { error, json: output[0]?.[0]?.json, hints: hints.map(({ message }) => message) };
	};

	it.each([undefined, 'minor', 'major'] as const)(
		'is not called right after its unit was corrected, with amounts in responses %s',
		async (readsIn) => {
			const first = await create({ amount: 4950 }, readsIn);
			expect(first.json).not.toHaveProperty('unconfirmed');
			expect(first.hints).toEqual([]);
			const { json, hints } = await create({ amount: 4950, amountUnit: 'minor' }, readsIn);
			expect(json).toMatchObject({ amount: 4950, unconfirmed: ['amount'] });
			expect(hints).toEqual([
				expect.stringMatching(/4950 EUR.*49\.5 EUR only .* minor units.*Idempotency Key/),
			]);
		},
	);

	it('is what this execution made when its own response was lost', async () => {
		await payments().control.faults.add({
			match: { path: 'payment-links' },
			times: 1,
			fault: { kind: 'cut', when: 'after' },
		});
		const { json, hints } = await create({ amount: 20 });
		expect(json).not.toHaveProperty('unconfirmed');
		expect(hints).toEqual([]);
	});

	it('is not said to have an amount or a recipient that the response does not show', async () => {
		await create({ amountType: 'none' });
		const { json } = await create({ amount: 20 });
		expect(json).toMatchObject({ unconfirmed: ['amount'] });
	});

	it('that has another title is shown with a hint', async () => {
		await create({ amount: 20 });
		const { error, json, hints } = await create({ amount: 20, title: 'Order 18' });
		expect(error).toBeUndefined();
		expect(json).toMatchObject({ title: 'Order 17', unconfirmed: ['title'] });
		expect(hints).toEqual([expect.stringMatching(/title.*older payment link/)]);
	});

	it('that expires at another time or suggests another amount is shown with a hint', async () => {
		const open = { amountType: 'none' };
		const first = { expiresAt: '2031-12-24T18:00:00', presetAmount: 5 };
		await create({ ...open, additionalFields: first });
		const same = await create({ ...open, additionalFields: first });
		expect(same.hints).toEqual([]);
		const { json, hints } = await create({
			...open,
			additionalFields: { expiresAt: '2031-12-24T19:00:00', presetAmount: 6 },
		});
		expect(json).toMatchObject({ unconfirmed: ['presetAmount', 'expiresAt'] });
		expect(hints).toEqual([expect.stringMatching(/presetAmount.*expiresAt.*older payment link/)]);
	});
});

it.each([
	['paymentLink.create', { title: 'A chair' }],
	['qrCode.create', { mode: 'fixed_amount' }],
])('%s says who gets the money when no split recipient was chosen', async (name, parameters) => {
	const splitRecipientId = { __rl: true, mode: 'list', value: '' };
	const { hints, error } = await payments().run(name, {
		amount: '20',
		currency: 'EUR',
		additionalFields: { splitRecipientId },
		...parameters,
	});
	expect(error).toBeUndefined();
	expect(hints.map(({ message }) => message)).toEqual([
		'Split Recipient is empty, so the charge settles to your own account.',
	]);
});
