import { alikeBy } from '../idempotency/alike';
import { canonical } from '../idempotency/keys';
import { listed } from '../idempotency/notSent';
import type { Once } from '../idempotency/once';
import type { Built } from '../operation/draft';
import { isFailed, type Prepared } from './prepare';

const sameHint = (items: readonly number[]) =>
	`Items ${listed(items.map(String))} share a key or reference and are the same, so they are done once.`;

/** The service compares nothing: whoever sends a known key gets what was done with it. */
const alikeByKey = ({ idempotencyKey }: Built): Once['alike'] => {
	const { own, content } = idempotencyKey ?? {};
	return own === undefined ? undefined : alikeBy('Idempotency Key', own, content);
};

/**
 * What goes by one name in an execution has to be one thing, or whichever came first would decide.
 * Several that are the same are done once, which somebody may not have meant.
 */
export const refuseUnlike = (
	all: readonly Prepared[],
	hint: (message: string) => void = () => undefined,
): Prepared[] => {
	const groups = new Map<string, Prepared[]>();
	const alikeOf = (one: Prepared) =>
		isFailed(one) ? undefined : (one.built.once?.alike ?? alikeByKey(one.built));
	for (const one of all) {
		const name = alikeOf(one)?.name;
		if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), one]);
	}
	const refused = new Map<Prepared, Prepared>();
	for (const members of groups.values()) {
		const contents = new Set(members.map((one) => canonical(alikeOf(one)?.content)));
		const items = members.map(({ indexes }) => indexes[0]);
		if (contents.size === 1) {
			if (items.length > 1) hint(sameHint(items));
			continue;
		}
		const error = alikeOf(members[0])?.refusal(items);
		for (const one of members) {
			refused.set(one, { indexes: one.indexes, context: one.context, error });
		}
	}
	return all.map((one) => refused.get(one) ?? one);
};
