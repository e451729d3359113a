import { createRefundLedger } from '../../../../../nodes/MerchantPayments/resources/payment/refundLedger';
import { createStores } from '../../../../../nodes/shared/ledger/store';
import { createClock } from '../../../../harness/clock.mts';
import { executeFunctions } from '../../../../harness/executeFunctions.mts';
import { createRow } from '../../../../harness/row.mts';

const PAYMENT = '5f0d9d6e-3b1a-4a52-9a55-1c2c7f6f0a11';

const open = () => {
	const row = createRow().connect();
	const state = { losesRemovals: false };
	const removeProcessed: typeof row.removeProcessed = async (...removal) => {
		if (!state.losesRemovals) await row.removeProcessed(...removal);
	};
	const helpers = { ...row, removeProcessed };
	const store = createStores(
		createClock(() => 0.5),
		() => true,
	)(executeFunctions({ helpers }));
	const context = { store, round: 'round', environment: 'sandbox' };
	const ledgerOf = (runKey?: string) =>
		createRefundLedger({ paymentId: PAYMENT, minor: 500, runKey }, context);
	return { state, ledger: ledgerOf(), ofRun: ledgerOf('n8n-1') };
};

it('tells how a refund ended', async () => {
	const { ledger } = open();
	expect(await ledger.claim(await ledger.enter(), { from: 0 })).toBe('won');
	expect(await ledger.status()).toEqual({ isMine: true, isSame: true, state: 'open' });
	await ledger.complete('awaitingApproval', { from: 0 });
	expect(await ledger.status()).toEqual({
		isMine: true,
		isSame: true,
		state: 'awaitingApproval',
	});
	await ledger.complete('done', { from: 0 });
	expect(await ledger.status()).toEqual({ isMine: true, isSame: true, state: 'done' });
});

it('promises nothing when removals get lost', async () => {
	const { state, ledger } = open();
	await ledger.claim(await ledger.enter(), { from: 0 });
	// Another process writes over each removal of two looks in a row.
	state.losesRemovals = true;
	await ledger.status();
	await ledger.status();
	state.losesRemovals = false;
	expect(await ledger.status()).toMatchObject({ state: 'open' });
});

it.each(['complete', 'release'] as const)(
	'an equal refund whose duplicates are not prevented leaves it as it is (%s)',
	async (end) => {
		const { ledger, ofRun } = open();
		await ledger.claim(await ledger.enter(), { from: 0 });
		const place = await ofRun.enter();
		const began = { from: 0 };
		await ofRun.claim(place, began);
		if (end === 'complete') await ofRun.complete('done', began);
		else await ofRun.release(began);
		expect(await ledger.status()).toMatchObject({ isMine: true, state: 'open' });
		expect(await ledger.beginning([0])).toEqual({ from: 0 });
	},
);
