import { UserError } from 'n8n-workflow';
import { canonical } from '../idempotency/keys';
import type { Once } from '../idempotency/once';
import type { Built } from '../operation/draft';
import { isFailed, type Prepared } from './prepare';

const keyError = (key: string, items: readonly number[]) =>
	new UserError(
		`Idempotency Key: items ${items.slice(0, 5).join(', ')} share "${key.slice(0, 60)}", but differ`,
		{
			description:
				'The service would do the first of them, and return it for all. Use a key that identifies each, such as {{ "order-" + $json.orderId }}. Nothing was sent.',
		},
	);

/** The service compares nothing: whoever sends a known key gets what was done with it. */
const alikeByKey = ({ idempotencyKey }: Built): Once['alike'] => {
	const { own, content } = idempotencyKey ?? {};
	if (own === undefined) return undefined;
	return { name: `key ${own}`, content, refusal: (items) => keyError(own, items) };
};

/** What goes by one name in an execution has to be one thing, or whichever came first would decide. */
export const refuseUnlike = (all: readonly Prepared[]): Prepared[] => {
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
		if (contents.size === 1) continue;
		const error = alikeOf(members[0])?.refusal(members.map(({ indexes }) => indexes[0]));
		for (const one of members) {
			refused.set(one, { indexes: one.indexes, context: one.context, error });
		}
	}
	return all.map((one) => refused.get(one) ?? one);
};
