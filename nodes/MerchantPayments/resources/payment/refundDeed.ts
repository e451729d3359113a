import type { Money } from '../../../shared/money/money';
import type { Deed } from '../../../shared/once/claims';
import { remember } from '../../../shared/once/keys';
import { repeatError } from '../../../shared/once/write';
import type { Item } from '../../../shared/operation/operation';

interface Asked {
	readonly paymentId: string;
	readonly money?: Money;
	/** A key of the user's own. */
	readonly refundKey?: string;
}

const amountOf = ({ money }: Asked) => (money ? `${money.major} ${money.currency}` : 'all of it');

export interface RefundDeed {
	readonly deed: Deed;
	/** An equal one of this run belongs to another run already, so this one does as well. */
	readonly isTaken: boolean;
	/** Why it is not sent when its name belongs to another one. */
	readonly taken: () => Error;
	/** It has the name from now on. */
	readonly began: () => void;
}

/** What the keys that this process has seen stand for, the newest ones. */
const MOST_KNOWN = 5_000;
const known = new Map<string, string>();

/** What each run was refused because another run did it. */
const refusedIn = new WeakMap<Item['keys'], Set<string>>();

/**
 * What makes two refunds the same. With a key of the user's own it is the key; without one, the same
 * amount of the same payment is given back by this node only once, in whatever run.
 */
export const refundDeed = (asked: Asked, { keys }: Item): RefundDeed => {
	const { paymentId, money, refundKey } = asked;
	const content = { refund: paymentId, minor: money?.minor ?? 'full' };
	const name = refundKey ? `refund key ${refundKey}` : keys.ofAnyRun(content);
	const key = refundKey ? `${name} ${JSON.stringify(content)}` : keys.of(content);
	const first = known.get(name);
	const refused = refusedIn.get(keys) ?? new Set<string>();
	refusedIn.set(keys, refused);
	const what = JSON.stringify(content);
	const ask = `Asked now: ${amountOf(asked)} of payment ${paymentId}. Nothing was sent.`;
	const taken = () => {
		refused.add(what);
		return refundKey
			? repeatError(
					`Refund Key: "${refundKey}" belongs to another refund`,
					`${ask} It was used before${first ? ` for ${first}` : ' for another payment or another amount'}. Give every refund a key of its own, such as {{ "return-" + $json.orderId }}.`,
					{ processed: 'no', refundKey },
				)
			: repeatError(
					`This node gave ${amountOf(asked)} of this payment back before, in another run, or tried to`,
					`${ask} If it is another refund, such as a second return at the same price or one whose first request was rejected, say so with a Refund Key of its own, such as {{ "return-" + $json.returnId }}.`,
					{ processed: 'no', repeated: true },
				);
	};
	const isTaken = !refundKey && refused.has(what);
	return {
		deed: { what: 'refund', key, name },
		isTaken,
		taken,
		began: () => remember(known, name, `${amountOf(asked)} of payment ${paymentId}`, MOST_KNOWN),
	};
};
