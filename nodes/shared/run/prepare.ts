import { toResult } from '../async/result';
import { count, emptySums } from '../idempotency/spending';
import type { Built } from '../operation/draft';
import type { AnyInput } from '../operation/field';
import type { Operation } from '../operation/operation';
import { buildRequest } from './build';
import type { ItemContext, Session } from './session';
import type { Task } from './tasks';
import { createWriteKeys, type WriteKeys } from './writeKeys';

interface Common {
	readonly indexes: readonly number[];
	readonly context: ItemContext;
}

interface Ready extends Common {
	readonly input: AnyInput;
	readonly built: Built;
	/** By which it is remembered, when it is a write. */
	readonly key: string;
	readonly keys: WriteKeys;
}

interface Failing extends Common {
	readonly error: unknown;
	/** Absent when not even that could be read. */
	readonly input?: AnyInput;
	readonly built?: Built;
}

/** An item whose request was built and checked, or what is wrong with it. */
export type Prepared = Ready | Failing;

export const isFailed = (prepared: Prepared): prepared is Failing => 'error' in prepared;

export const createPrepare = (session: Session, operation: Operation) => {
	const keys = createWriteKeys(session, session.isTool);
	const isWrite = !operation.route.startsWith('GET ');
	/** What is only shown counts among itself: nothing of it is sent. */
	const previewed = emptySums();
	/** Equal writes are told apart by their order, so they get their keys in that of the items. */
	let lastKeyed: Promise<unknown> = Promise.resolve();

	return async ({ indexes, read }: Task): Promise<Prepared> => {
		const context = session.contextOf(indexes);
		const before = lastKeyed;
		let input: AnyInput | undefined;
		const preparing = toResult(async () => {
			const [first, last] = [indexes[0], indexes[indexes.length - 1]];
			if (isWrite) await session.checkCredential(first);
			// Many items are read meanwhile.
			const checked = toResult(async () => {
				if (isWrite && last !== first) await session.checkCredential(last);
			});
			input = read();
			const built = await buildRequest(operation, input, context, async (...asked) => {
				await before;
				return keys.headerKey(...asked);
			});
			const check = await checked;
			if ('error' in check) throw check.error;
			await before;
			const { once, result } = built;
			if (once?.spending && result) count(previewed, String(indexes[0]), once.spending);
			return { input, built, key: result ? '' : keys.keyOf(built) };
		});
		lastKeyed = preparing;
		const prepared = await preparing;
		if ('error' in prepared) return { indexes, context, error: prepared.error, input };
		return { indexes, context, keys, ...prepared.value };
	};
};
