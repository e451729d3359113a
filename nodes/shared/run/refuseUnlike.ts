import { canonical } from '../idempotency/keys';
import { isFailed, type Prepared } from './prepare';

/** What goes by one name in an execution has to be one thing, or whichever came first would decide. */
export const refuseUnlike = (all: readonly Prepared[]): Prepared[] => {
	const groups = new Map<string, Prepared[]>();
	const alikeOf = (one: Prepared) => (isFailed(one) ? undefined : one.built.once?.alike);
	for (const one of all) {
		const name = alikeOf(one)?.name;
		if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), one]);
	}
	const refused = new Map<Prepared, Prepared>();
	for (const members of groups.values()) {
		const contents = new Set(members.map((one) => canonical(alikeOf(one)?.content)));
		if (contents.size === 1) continue;
		const error = alikeOf(members[0])?.refusal(members.map(({ indexes }) => indexes[0]));
		for (const one of members) {
			refused.set(one, { indexes: one.indexes, context: one.context, error });
		}
	}
	return all.map((one) => refused.get(one) ?? one);
};
