import { type IExecuteFunctions, sleep } from 'n8n-workflow';
import { createStore } from '../webhook/store';
import { placeOf } from './progress';

const askStore = createStore({ now: () => Date.now(), random: Math.random, sleep });

/** Which of these no other execution had. When the store fails, all pass: a lost event is worse. */
export const selectUnseen = async (
	context: IExecuteFunctions,
	names: readonly string[],
): Promise<ReadonlySet<string>> => {
	const claim = (name: string) => `${name} claimed by ${context.getExecutionId()}`;
	try {
		const values = names.flatMap((name) => [name, claim(name)]);
		const fresh = await askStore(placeOf(context), context, values, false);
		// An execution that runs its trigger again finds its own claim, and passes again.
		return new Set(names.filter((name) => fresh.has(name) || !fresh.has(claim(name))));
	} catch (error) {
		context.logger.warn(
			`Duplicates cannot be recognized now, so all events pass: ${(error as Error).message}`,
		);
		return new Set(names);
	}
};
