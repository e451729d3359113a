import { byId, ok, payments, usePayments } from './harness.mts';

usePayments();

describe('split recipients', () => {
	const recipient = {
		externalReference: 'seller',
		name: 'Seller',
		accountBank: '044',
		accountNumber: '0690000031',
		splitValue: 80,
	};

	it('creates, repeats, lists and updates', async () => {
		const [{ id }] = await ok('splitRecipient.create', recipient);
		expect(await ok('splitRecipient.create', recipient)).toMatchObject([{ id }]);
		await ok('splitRecipient.update', {
			splitRecipientId: byId(id),
			updateFields: { verified: true, disabled: true },
		});
		expect(await ok('splitRecipient.getAll', { returnAll: true })).toMatchObject([
			{ id, verified: true, disabled: true },
		]);
		const { results } = await payments().search('searchSplitRecipients', 'sel');
		expect(results[0].name).toContain('DISABLED, settles to you');
	});

	it.each(['={{ true }}', '={{ [50] }}', '={{ "" }}', '={{ "0x50" }}', '={{ $json.share }}'])(
		'takes no share of %s',
		async (splitValue) => {
			const { error } = await payments().run('splitRecipient.create', { ...recipient, splitValue });
			expect(error?.message).toMatch(/^Share \(%\): must/);
			expect(await payments().control.ledger('recipient')).toEqual([]);
		},
	);

	it('takes a share that comes as text', async () => {
		await ok('splitRecipient.create', { ...recipient, splitValue: '={{ "12.5" }}' });
	});

	it('never takes an old recipient for a new bank account', async () => {
		await ok('splitRecipient.create', recipient);
		const { error } = await payments().run('splitRecipient.create', {
			...recipient,
			accountNumber: '0690000099',
		});
		expect(error?.message).toContain('returned a recipient with another Account Number');
	});
});
