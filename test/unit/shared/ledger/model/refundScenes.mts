import { writeOthers } from './bystander.mts';
import type { World } from './play.mts';
import type { Protocol } from './protocol.mts';
import type { Store } from './stores.mts';

const SERVICE_MS = 40;

type CreateRefunds = NonNullable<Protocol['refunds']>;

/** Several processes ask for the same refund at the same moment. */
export const atOnce =
	(create: CreateRefunds, processes: number, store: Store, bystanders = 0) =>
	async ({ clock, start }: World) => {
		let sent = 0;
		const until = clock.now() + 5_000;
		for (let count = 0; count < bystanders; count += 1) {
			void writeOthers(start(store(clock)), () => clock.now() < until);
		}
		const ask = async (_: unknown, run: number) => {
			const one = start(store(clock));
			const { refund } = create(one, async () => {
				sent += 1;
				await one.clock.sleep(SERVICE_MS);
			});
			await clock.sleep(clock.random());
			await refund('refund', `run ${run}`);
		};
		await Promise.all(Array.from({ length: processes }, ask));
		return { sent };
	};

/** A process sends a refund, or is killed at any moment; then it is asked for once more. */
export const later =
	(create: CreateRefunds, store: Store) =>
	async ({ clock, dice, start }: World) => {
		const since = clock.now();
		const diesAt = dice.chance(0.5) ? since + dice.between(20, 900) : Infinity;
		const [first, second] = [start(store(clock), diesAt), start(store(clock))];
		let sent = 0;
		const refundsOf = (one: ReturnType<typeof start>) =>
			create(one, async () => {
				sent += 1;
				await one.clock.sleep(SERVICE_MS);
			});
		const [refunds, others] = [first, second].map(refundsOf);
		void refunds.refund('refund', 'run 1');
		// Other refunds of the same node: their entries are written into the same row.
		const noise = async () => {
			for (let turn = 0; turn < 3; turn += 1) {
				await clock.sleep(dice.between(0, 150));
				const other = create(second, async () => await clock.sleep(SERVICE_MS));
				await other.refund(`another ${turn}`, `run of ${turn}`);
			}
		};
		const again = async () => {
			while (sent === 0 && clock.now() < Math.min(diesAt, since + 3_000)) await clock.sleep(5);
			await clock.sleep(dice.between(0, 50));
			// By the same run, retried, or by another one that asks for the same.
			const run = dice.pick(['run 1', 'run 2']);
			const isElsewhere = !first.life.isAlive() || dice.chance(0.5);
			const asked = (isElsewhere ? others : refunds).refund('refund', run);
			await Promise.race([asked, ...(isElsewhere ? [] : [first.life.death])]);
		};
		await Promise.all([noise(), again()]);
		return { sent };
	};
