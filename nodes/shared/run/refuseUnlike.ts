import { type Alike, alikeBy, otherwiseMade, unlikeError } from '../idempotency/alike';
import { canonical } from '../idempotency/keys';
import { listed } from '../idempotency/notSent';
import type { Built } from '../operation/draft';
import { isFailed, type Prepared } from './prepare';
import type { Session } from './session';

const sameHint = (items: readonly number[]) =>
	`Items ${listed(items.map(String))} share a key or reference and are the same, so they are done once.`;

/** The service compares nothing: whoever sends a known key gets what was done with it. */
export const alikeOf = ({ once, idempotencyKey }: Built): Alike | undefined => {
	const { own, content } = idempotencyKey ?? {};
	return once?.alike ?? (own === undefined ? undefined : alikeBy('Idempotency Key', own, content));
};

/** Each call of an AI agent is a round of its own. */
export const roundName = ({ scopeOf, contextOf, run }: Session, one?: Prepared): string =>
	scopeOf(contextOf([0]).isTool && one && !isFailed(one) ? one.key : run.round);

/** Several of one name that are the same are done once, which somebody may not have meant. */
export const refuseUnlike = (
	all: readonly Prepared[],
	session: Session,
	hint: (message: string) => void = () => undefined,
): Prepared[] => {
	const groups = new Map<string, Array<{ one: Prepared; alike: Alike }>>();
	for (const one of all) {
		const alike = isFailed(one) ? undefined : alikeOf(one.built);
		if (!alike) continue;
		const members = groups.get(alike.name);
		if (members) members.push({ one, alike });
		else groups.set(alike.name, [{ one, alike }]);
	}
	const refused = new Map<Prepared, Prepared>();
	for (const members of groups.values()) {
		const contents = new Set(members.map(({ alike }) => canonical(alike.content)));
		const items = members.map(({ one }) => one.indexes[0]);
		const [{ one: first, alike }] = members;
		const error =
			contents.size > 1
				? unlikeError(alike, items)
				: otherwiseMade(session.memory, alike, roundName(session, first));
		if (!error && items.length > 1) hint(sameHint(items));
		if (!error) continue;
		for (const { one } of members) refused.set(one, { ...one, error });
	}
	return all.map((one) => refused.get(one) ?? one);
};
