import { writeOthers } from './bystander.mts';
import type { World } from './play.mts';
import type { Protocol } from './protocol.mts';
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

export const medianOf = (numbers: readonly number[]): number =>
	[...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
