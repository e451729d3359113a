import type { IExecuteFunctions } from 'n8n-workflow';
import { ownEntry } from '../ledger/claim';
import { storeOf } from '../ledger/store';

/** Which of these no other execution had. When the store fails, all pass: a lost event is worse. */
export const selectUnseen = async (
	context: IExecuteFunctions,
	names: readonly string[],
): Promise<ReadonlySet<string>> => {
	const own = (key: string) => ownEntry({ key, owner: context.getExecutionId() });
	try {
		const fresh = await storeOf(context).record(names.flatMap((name) => [name, own(name)]));
		// An execution that runs its trigger again finds its own entry, and passes again.
		return new Set(names.filter((name) => fresh.has(name) || !fresh.has(own(name))));
	} catch (error) {
		context.logger.warn(
			`Duplicates cannot be recognized now, so all events pass: ${(error as Error).message}`,
		);
		return new Set(names);
	}
};
