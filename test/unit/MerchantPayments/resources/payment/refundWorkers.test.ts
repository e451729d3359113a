import type { IDataObject } from 'n8n-workflow';
import type { Once } from '../../../../../nodes/shared/idempotency/once';
import { createStores } from '../../../../../nodes/shared/ledger/store';
import type { Request } from '../../../../../nodes/shared/transport/request';
import { createClock, type VirtualClock } from '../../../../harness/clock.mts';
import { executeFunctions } from '../../../../harness/executeFunctions.mts';
import { operationContext } from '../../../../harness/operationContext';
import { createRandom } from '../../../../harness/random.mts';
import { createRow, taking } from '../../../../harness/row.mts';
import { seed } from '../../../../harness/seed.mts';

type Module = typeof import('../../../../../nodes/MerchantPayments/resources/payment/refund');

/** A copy of the module, as another worker has it: locks are not shared. */
const loadModule = (): Module => {
	let loaded: Module | undefined;
	jest.isolateModules(() => {
		loaded = jest.requireActual<Module>(
			'../../../../../nodes/MerchantPayments/resources/payment/refund',
		);
	});
	if (!loaded) throw new Error('The module was not loaded');
	return loaded;
};

const workers = [loadModule(), loadModule()];

const paymentId = '5f0d9d6e-3b1a-4a52-9a55-1c2c7f6f0a11';

const request: Request = {
	method: 'POST',
	path: `/payments/${paymentId}/refund`,
	repeatable: false,
};

const failure = (processed: string) =>
	Object.assign(new Error(processed), { extra: { processed } });

interface Failure {
	readonly extra?: { readonly processed?: string; readonly duplicate?: boolean };
}

/** What becomes of a request: done, refused, or lost before it arrives. */
type Fate = 'executed' | 'refused' | 'lost';

interface Asked {
	readonly refundKey?: string;
	/** How long the service takes. */
	readonly httpMs?: number;
	/** The store fails whenever it is to remove what was recorded of the refund itself. */
	readonly isForgettingDenied?: true;
}

const openWorld = (number: number) => {
	const random = createRandom(Math.imul(number, 0x9e3779b1));
	const clock: VirtualClock = createClock(random, 1_000_000);
	const row = createRow(clock);
	const payment = { id: paymentId, amount: 10_000, currency: 'EUR', refunded_amount: 0 };

	/** The same refund, or another one by its key, of 5.00 EUR at one of two workers. */
	const ask = async (
		worker: number,
		fate: Fate,
		{ refundKey, httpMs = 100, isForgettingDenied }: Asked = {},
	) => {
		const connected = row.connect({ next: taking(5, 50)({ random }) });
		const removeProcessed: typeof connected.removeProcessed = async (values, ...more) => {
			if (isForgettingDenied && values.some((value) => value.startsWith(`refund ${paymentId}`))) {
				throw new Error('database is locked');
			}
			await connected.removeProcessed(values, ...more);
		};
		const helpers = { ...connected, removeProcessed };
		let isPrepared = false;
		const call = async ({ method }: Request) => {
			if (isPrepared) await clock.sleep(method === 'POST' ? httpMs : 40);
			if (method === 'POST') {
				if (fate !== 'executed') throw failure(fate === 'refused' ? 'no' : 'unknown');
				payment.refunded_amount += 500;
			}
			return { status: 200, headers: {}, body: { ...payment } };
		};
		const context = operationContext({
			store: createStores(clock, () => false)(executeFunctions({ helpers })),
			round: `round ${worker}`,
			call,
		});
		const input = {
			preview: false,
			paymentId,
			refundType: 'partial',
			amount: 5,
			amountUnit: 'major',
			currency: 'EUR',
			refundOnce: true,
			options: refundKey ? { refundKey } : {},
		} as never;
		const { once } = (await workers[worker].refund.request?.(input, context)) ?? {};
		const { find, send } = once as Required<Pick<Once, 'find' | 'send'>>;
		isPrepared = true;
		const notes: IDataObject[] = [];
		const look = { key: 'own', others: [], taken: new Set<string>() };
		return {
			/** What it failed with. */
			send: async (): Promise<Failure | undefined> =>
				await send(request, (note) => void notes.push(note), look).then(
					() => undefined,
					(error: Failure) => error,
				),
			/** What a later attempt says of it. */
			outcome: async (): Promise<unknown> =>
				await find({ ...look, note: notes[0] }).then(
					(found) => (found?.body as IDataObject | undefined)?.firstOutcome,
					() => 'unknown',
				),
		};
	};

	const play = async <T>(task: Promise<T>): Promise<T> => {
		let isOver = false;
		const ended = task.finally(() => {
			isOver = true;
		});
		await clock.runUntil(Infinity, () => isOver);
		return await ended;
	};
	return { clock, payment, ask, play, random };
};

const WORLDS = 40;

it.each([100, 300, 600])(
	`the same refund at two workers, both refused after %i ms: neither says that it was refunded (seed ${seed})`,
	async (httpMs) => {
		for (let number = 0; number < WORLDS; number += 1) {
			const { clock, payment, ask, play, random } = openWorld(seed + number);
			const [first, second] = [
				await ask(0, 'refused', { httpMs }),
				await ask(1, 'refused', { httpMs }),
			];
			const later = clock.sleep(random() * 500).then(async () => await second.send());
			const failures = await play(Promise.all([first.send(), later]));
			expect(payment.refunded_amount).toBe(0);
			for (const error of failures) expect(error?.extra?.processed).not.toBe('yes');
		}
	},
);

it.each([0, 10, 30, 100, 300])(
	`two refunds of a payment at two workers, %i ms apart: a lost one never takes the other for its own (seed ${seed})`,
	async (apart) => {
		for (let number = 0; number < WORLDS; number += 1) {
			const { clock, payment, ask, play } = openWorld(seed + number);
			const lost = await ask(0, 'lost', { refundKey: 'a' });
			const other = await ask(1, 'executed', { refundKey: 'b' });
			const later = clock.sleep(apart).then(async () => await other.send());
			await play(Promise.all([lost.send(), later]));
			expect(payment.refunded_amount).toBe(500);
			expect(await play(lost.outcome())).toBe('unknown');
		}
	},
);

it('a duplicate whose entries stay behind is not taken for executed when the first one was refused', async () => {
	const { clock, payment, ask, play } = openWorld(1);
	const first = await ask(0, 'refused', { httpMs: 5_000 });
	const duplicate = await ask(1, 'refused', { isForgettingDenied: true });
	const later = clock.sleep(1_000).then(async () => await duplicate.send());
	await play(Promise.all([first.send(), later]));
	expect(payment.refunded_amount).toBe(0);
	expect(await play(duplicate.outcome())).not.toBe('executed');
});
