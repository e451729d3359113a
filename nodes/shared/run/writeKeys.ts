import { UserError } from 'n8n-workflow';
import { canonical, keyOf, sha256 } from '../idempotency/keys';
import type { Run } from '../idempotency/run';
import type { RunMemory } from '../idempotency/runMemory';
import { createTakeUp } from '../idempotency/takeUp';
import type { Built, IdempotencyKey } from '../operation/draft';

interface Source {
	readonly run: Run;
	readonly memory: RunMemory;
	readonly place: readonly unknown[];
	readonly scopeOf: (round: number) => string;
	readonly executionId: string;
}

export interface WriteKeys {
	/** The key that goes along with a request. */
	readonly headerKey: (key: IdempotencyKey, allowRepeat?: boolean) => string;
	/** By which a write is remembered. */
	readonly keyOf: (built: Built) => string;
	/** A hash of what tells a write from others, but not from equal ones. */
	readonly contentOf: (built: Built) => string;
	/** What an earlier round has begun goes on with this item. */
	readonly takeUp: (key: string, item: number) => void;
	/** An AI agent got an answer: when it asks for the same again, it wants another one. */
	readonly answered: (built: Built) => void;
}

/** A sub-workflow is a new run each time its parent is retried, so its keys would not last. */
const checkLasting = (run: Run, example: string): void => {
	const why = run.isSubWorkflow
		? 'a sub-workflow'
		: run.lasts
			? undefined
			: 'a retried run on this version of n8n';
	if (why === undefined) return;
	throw new UserError(`Idempotency Key: enter one, because this is ${why}`, {
		description: `An automatic idempotency key would change when the workflow is retried, and money could move twice. Use a value that identifies what is done once, such as ${example}. Nothing was sent.`,
	});
};

const contentOf = ({ request, once, idempotencyKey }: Built): unknown => {
	const { method, path, query, body, headers } = request;
	if (idempotencyKey?.own !== undefined) {
		return { own: String(headers?.['Idempotency-Key']), body: idempotencyKey.content };
	}
	return idempotencyKey?.content ?? once?.content ?? { method, path, query, body };
};

const hash = (content: unknown) => sha256(canonical(content)).slice(0, 16);

export const createWriteKeys = (
	{ run, memory, place, scopeOf, executionId }: Source,
	isTool: boolean,
): WriteKeys => {
	const seen = new Map<string, number>();
	const takeUp = createTakeUp({ memory, round: run.round, scopeOf });
	const { calls } = memory;
	// A retried execution asks for the same calls again, in order.
	if (isTool && calls.execution !== executionId) {
		memory.calls = { execution: executionId, answered: {} };
	}

	/** Equal writes of a round are told apart; an agent's are the same until one was answered. */
	const ordinalOf = (name: string, allowRepeat?: boolean): number => {
		if (isTool) return allowRepeat ? (memory.calls.answered[name] ?? 0) : 0;
		const ordinal = seen.get(name) ?? 0;
		seen.set(name, ordinal + 1);
		return ordinal;
	};
	const keyIn = (round: number, content: unknown, ordinal: number) =>
		keyOf([...place, round], content, ordinal);
	const made = (content: unknown, ordinal: (name: string) => number, isTakenUp = true) => {
		const name = keyIn(run.round, content, 0);
		const nth = ordinal(name);
		const own = nth === 0 ? name : keyIn(run.round, content, nth);
		return isTool || !isTakenUp ? own : takeUp.keyFor(own, () => hash(content));
	};

	return {
		contentOf: (built) => hash(contentOf(built)),
		takeUp: takeUp.move,
		headerKey: ({ own, content, example }, allowRepeat) => {
			if (own !== undefined) return own;
			if (example !== undefined) checkLasting(run, example);
			// Two payment links for one payer do no harm, and one for two payers does.
			const movesMoney = example !== undefined;
			return made(content, (name) => ordinalOf(name, allowRepeat), movesMoney);
		},
		keyOf: (built) => {
			const { idempotencyKey, once, allowRepeat } = built;
			if (idempotencyKey && idempotencyKey.own === undefined) {
				return String(built.request.headers?.['Idempotency-Key']);
			}
			return made(
				contentOf(built),
				(name) => {
					const ordinal = ordinalOf(name, allowRepeat);
					return once?.isUnique ? 0 : ordinal;
				},
				// The ledger knows them in every round.
				!once?.isUnique,
			);
		},
		answered: (built) => {
			if (!isTool || !built.allowRepeat || built.idempotencyKey?.own !== undefined) return;
			const name = keyIn(run.round, contentOf(built), 0);
			memory.calls.answered[name] = (memory.calls.answered[name] ?? 0) + 1;
		},
	};
};
