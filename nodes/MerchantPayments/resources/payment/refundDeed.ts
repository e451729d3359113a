import type { Money } from '../../../shared/money/money';
import type { Deed } from '../../../shared/once/deed';
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
	/** Why it is not sent when another one was sent from its place. */
	readonly changed: () => Error;
	/** It keeps its place: the next refund of this payment has the next one. */
	readonly settled: () => void;
}

/** What the keys that this process has seen stand for, the newest ones. */
const MOST_KNOWN = 5_000;
const known = new Map<string, string>();

/** What each try of a run was refused because another run did it, and what it has dealt with. */
interface Try {
	readonly refused: Set<string>;
	readonly places: Map<string, number>;
}

const tries = new WeakMap<Item['keys'], Try>();

const tryOf = (keys: Item['keys']): Try => {
	const found = tries.get(keys) ?? { refused: new Set<string>(), places: new Map() };
	tries.set(keys, found);
	return found;
};

const KEY = 'a Refund Key of its own, such as {{ "return-" + $json.returnId }}';

/**
 * What makes two refunds the same. With a key of the user's own it is the key; without one, the same
 * amount of the same payment is given back by this node only once, in whatever run.
 */
export const refundDeed = (asked: Asked, { keys, isTool }: Item): RefundDeed => {
	const { money, refundKey } = asked;
	// However it is written, it is the same payment.
	const paymentId = asked.paymentId.toLowerCase();
	const content = { refund: paymentId, minor: money?.minor ?? 'full' };
	const name = refundKey ? `refund key ${refundKey}` : keys.ofAnyRun(content);
	const key = refundKey ? `${name} ${JSON.stringify(content)}` : keys.of(content);
	const first = known.get(name);
	const { refused, places } = tryOf(keys);
	const at = places.get(paymentId) ?? 0;
	// Which of the refunds of this payment in this run it is, where no key says what it is.
	const place = refundKey || isTool ? [] : [`${keys.run()} refund ${at} of ${paymentId}`];
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
					`This node gave ${amountOf(asked)} of this payment back before, in another run or round, or tried to`,
					`${ask} If it is another refund, such as a second return at the same price or one whose first request was rejected, say so with ${KEY}.`,
					{ processed: 'no', repeated: true },
				);
	};
	const changed = () =>
		repeatError(
			'This node gave another amount of this payment back before in this run, or tried to',
			`${ask} It may be the same refund with another amount. Compare with the payment at the service. If it is another refund, say so with ${KEY}.`,
			{ processed: 'no' },
		);
	return {
		deed: { what: 'refund', key, name, kept: place },
		isTaken: !refundKey && refused.has(what),
		taken,
		began: () => remember(known, name, `${amountOf(asked)} of payment ${paymentId}`, MOST_KNOWN),
		changed,
		settled: () => {
			if (!refundKey) places.set(paymentId, at + 1);
		},
	};
};
