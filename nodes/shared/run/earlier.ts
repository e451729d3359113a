import { toResult } from '../async/result';
import { isOpen } from '../idempotency/runMemory';
import type { Operation } from '../operation/operation';
import { type Sent, sentBefore } from './failedItem';
import type { Prepared } from './prepare';
import type { Session } from './session';
import { callOf, mayOthersHaveSent } from './writes';

/** What became of items that cannot even be sent now. */
export const createEarlier = (session: Session, operation: Operation) => {
	let others: Promise<boolean> | undefined;

	/** Asked once, and before this execution announces what it sends. */
	const mayOthersHave = async ({ input }: Prepared): Promise<boolean> =>
		await (others ??= mayOthersHaveSent(session, input));

	/** By the record of all executions, where the operation has one. */
	const mayBeRecorded = async ({ input, context }: Prepared): Promise<boolean> => {
		const asked = await toResult(async () => input && (await operation.wasSent?.(input, context)));
		return 'error' in asked || asked.value === true;
	};

	const earlier = async (prepared: Prepared): Promise<Sent> => {
		const { memory, run, isTool } = session;
		const { input, indexes } = prepared;
		const asked = callOf(input);
		// All calls of an AI agent are about its first item, so the input tells them apart.
		const all = indexes.map((item) => sentBefore(memory, run, item, isTool ? asked : undefined));
		const sent = all.find((one) => one !== 'nothing') ?? 'nothing';
		// Of items that cannot be read together, nobody knows which of them were one write before.
		if (sent !== 'nothing') return all.length > 1 ? 'before' : sent;
		// A loop may have led it back. Another call of an agent is another request.
		const isLedBack = !isTool && isOpen(memory, asked);
		const isInDoubt =
			isLedBack || (await mayOthersHave(prepared)) || (await mayBeRecorded(prepared));
		return isInDoubt ? 'before' : sent;
	};

	return { mayOthersHave, earlier };
};
