import { writeOthers } from './bystander.mts';
import type { World } from './play.mts';
import type { Process, Protocol } from './protocol.mts';
import type { Store } from './stores.mts';

export interface Delivery {
	/** How many processes run the same event, and how far apart. */
	readonly processes: number;
	readonly apartMs: number;
	readonly store: Store;
	/** Processes that write other entries all the time. */
	readonly bystanders: number;
}

const START_MS = 300;

/** How long each process took that let the event pass. */
export const deliver =
	(create: NonNullable<Protocol['events']>, { processes, apartMs, store, bystanders }: Delivery) =>
	async ({ clock, start }: World) => {
		const until = clock.now() + START_MS + apartMs * (processes - 1) + 1_500;
		for (let count = 0; count < bystanders; count += 1) {
			void writeOthers(start(store(clock)), () => clock.now() < until);
		}
		const passedMs: number[] = [];
		const run = async (_: unknown, index: number) => {
			const { mayPass } = create(start(store(clock)));
			await clock.sleep(START_MS + index * apartMs + clock.random());
			const since = clock.now();
			if (await mayPass('event', `${index + 1}`)) passedMs.push(clock.now() - since);
		};
		await Promise.all(Array.from({ length: processes }, run));
		return { passedMs };
	};

/** A worker is killed while it decides; the service delivers the event again two minutes later. */
export const killedWhileDeciding =
	(create: NonNullable<Protocol['events']>, store: Store) =>
	async ({ clock, dice, start }: World) => {
		const passedMs: number[] = [];
		const run = async (process: Process, id: string) => {
			if (await create(process).mayPass('event', id)) passedMs.push(clock.now());
		};
		void run(start(store(clock), clock.now() + dice.between(0, 400)), '1');
		await clock.sleep(120_000);
		await run(start(store(clock)), '2');
		return { passedMs };
	};

export const medianOf = (numbers: readonly number[]): number =>
	[...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
