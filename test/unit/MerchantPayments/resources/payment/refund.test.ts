import { refund } from '../../../../../nodes/MerchantPayments/resources/payment/refund';
import { createStores } from '../../../../../nodes/shared/ledger/store';
import { createClock } from '../../../../harness/clock.mts';
import { executeFunctions } from '../../../../harness/executeFunctions.mts';
import { operationContext } from '../../../../harness/operationContext';
import { createRow } from '../../../../harness/row.mts';

const lost = () => Object.assign(new Error('lost'), { extra: { processed: 'unknown' } });

const paymentId = '5f0d9d6e-3b1a-4a52-9a55-1c2c7f6f0a11';

/** One payment of 100.00 EUR, and runs that each give 5.00 EUR of it back. */
const open = () => {
	const row = createRow();
	const payment = { id: paymentId, amount: 10_000, currency: 'EUR', refunded_amount: 0 };
	const prepare = async (run: string, fate: 'executed' | 'lost' | 'never came', key = run) => {
		const clock = createClock(() => 0.5);
		const store = createStores(clock, () => true)(executeFunctions({ helpers: row.connect() }));
		const context = operationContext({
			store,
			round: run,
			call: async ({ method }) => {
				if (method === 'POST') {
					if (fate !== 'never came') payment.refunded_amount += 500;
					if (fate !== 'executed') throw lost();
				}
				return { status: 200, headers: {}, body: { ...payment } };
			},
		});
		const { once } = await refund.request!(
			{
				preview: false,
				paymentId,
				refundType: 'partial',
				amount: 5,
				amountUnit: 'major',
				currency: 'EUR',
				refundOnce: true,
				options: { refundKey: `return of ${key}` },
			},
			context,
		);
		const notes: object[] = [];
		const look = { key: 'own', others: [], taken: new Set<string>() };
		return {
			send: async () =>
				await once!.send!(
					{ method: 'POST', path: `/payments/${paymentId}/refund`, repeatable: false },
					(note) => notes.push(note),
					look,
				),
			find: async () => await once!.find!({ ...look, note: notes[0] as never }),
		};
	};
	return { prepare };
};

it('proves a refund by what the payment shows', async () => {
	const { prepare } = open();
	const one = await prepare('a', 'executed');
	await one.send();
	expect(await one.find()).toMatchObject({ body: { firstOutcome: 'executed' } });
});

it('does not take the work of another run for its own that ended after the payment was read', async () => {
	const { prepare } = open();
	const [one, other] = [await prepare('a', 'executed'), await prepare('b', 'never came')];
	await one.send();
	await expect(other.send()).rejects.toThrow('lost');
	await expect(other.find()).rejects.toThrow('The outcome of this refund is unknown');
});

it('can still prove a lost one after another run asked for the same', async () => {
	const { prepare } = open();
	const one = await prepare('a', 'lost');
	await expect(one.send()).rejects.toThrow('lost');
	const same = await prepare('b', 'executed', 'a');
	await expect(same.send()).rejects.toThrow('Refund not sent');
	expect(await one.find()).toMatchObject({ body: { firstOutcome: 'executed' } });
});

it('cannot prove one beside which another one is open, before or after that one asks', async () => {
	const { prepare } = open();
	const [one, other] = [await prepare('a', 'lost'), await prepare('b', 'never came')];
	await expect(one.send()).rejects.toThrow('lost');
	await expect(other.send()).rejects.toThrow('lost');
	await expect(one.find()).rejects.toThrow('The outcome of this refund is unknown');
	await expect(other.find()).rejects.toThrow('The outcome of this refund is unknown');
});
