import { isFromClockAlone } from '../expression/madeOf';
import {
	type Alike,
	alikeBy,
	isMadeBefore,
	otherwiseMade,
	unlikeError,
} from '../idempotency/alike';
import { canonical } from '../idempotency/keys';
import { listed } from '../idempotency/notSent';
import type { Built } from '../operation/draft';
import { isFailed, type Prepared } from './prepare';
import type { Session } from './session';

const sameHint = (items: readonly number[]) =>
	`Items ${listed(items.map(String))} share a key or reference and are the same, so they are done once.`;

/** The service compares nothing: whoever sends a known key gets what was done with it. */
const alikeOf = ({ once, idempotencyKey }: Built): Alike | undefined => {
	const { own, content } = idempotencyKey ?? {};
	return once?.alike ?? (own === undefined ? undefined : alikeBy('Idempotency Key', own, content));
};

/** The same for other rounds, for which the clock makes other texts. */
export const lastingAlikeOf = (
	{ built, context: { expressionOf } }: Extract<Prepared, { built: Built; key: string }>,
	alike = alikeOf(built),
): Alike | undefined => {
	if (!alike) return undefined;
	// Asked once for all lines.
	const known = new Map<string, boolean>();
	const isLasting = (name: string) => {
		const isSteady = known.get(name) ?? !isFromClockAlone(expressionOf(name));
		known.set(name, isSteady);
		return isSteady;
	};
	const lasting = JSON.stringify(alike.content ?? null, (name, value: unknown) =>
		typeof value !== 'string' || isLasting(name) ? value : undefined,
	);
	return { ...alike, content: JSON.parse(lasting) as unknown };
};

/** Each call of an AI agent is a round of its own. */
export const roundName = ({ scopeOf, isTool, run }: Session, one?: Prepared): string =>
	scopeOf(isTool && one && !isFailed(one) ? one.key : run.round);

/** Several of one name that are the same are done once, which somebody may not have meant. */
export const refuseUnlike = (
	all: readonly Prepared[],
	session: Session,
	hint: (message: string) => void = () => undefined,
): Prepared[] => {
	const groups = new Map<string, Array<Record<'alike' | 'lasting', Alike> & { one: Prepared }>>();
	for (const one of all) {
		if (isFailed(one)) continue;
		const alike = alikeOf(one.built);
		const lasting = lastingAlikeOf(one, alike);
		if (!alike || !lasting) continue;
		const members = groups.get(alike.name);
		if (members) members.push({ one, alike, lasting });
		else groups.set(alike.name, [{ one, alike, lasting }]);
	}
	const refused = new Map<Prepared, Prepared>();
	for (const members of groups.values()) {
		const contents = new Set(members.map(({ alike }) => canonical(alike.content)));
		const items = members.map(({ one }) => one.indexes[0]);
		const [{ one: first, alike }] = members;
		const round = roundName(session, first);
		const isLater = isMadeBefore(session.memory, alike, round);
		const isUnlike = contents.size > 1;
		if (!isLater && !isUnlike && items.length > 1) hint(sameHint(items));
		for (const { one, lasting } of members) {
			const error = isLater
				? otherwiseMade(session.memory, lasting, round)
				: isUnlike && unlikeError(alike, items);
			if (error) refused.set(one, { ...one, error });
		}
	}
	return all.map((one) => refused.get(one) ?? one);
};
