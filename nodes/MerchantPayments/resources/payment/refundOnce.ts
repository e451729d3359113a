import { type IDataObject, UserError } from 'n8n-workflow';
import type { Money } from '../../../shared/money/money';
import type { Ended } from '../../../shared/once/deed';
import { remember } from '../../../shared/once/keys';
import { repeatError } from '../../../shared/once/write';
import type { Item } from '../../../shared/operation/operation';
import { mayBeProcessed } from '../../../shared/transport/errors';
import { attempt } from '../../../shared/transport/open';
import type { Answer, Request } from '../../../shared/transport/request';
import { requiresApproval } from '../../approval';
import { readPayment } from './readPayment';
import type { RefundDeed } from './refundDeed';
import { createRefundNotes, type RefundNotes } from './refundNotes';
import { possibleBefore, refundedSoFar, wasExecuted } from './refundVerdict';
import { askedFor, clashes, prepend, remainsIn } from './sayState';

export interface Refund {
	readonly paymentId: string;
	/** Nothing for a full refund. */
	readonly money?: Money;
	/** Nothing when repeats are not to be recognised. */
	readonly once?: RefundDeed;
	/** As it was read before, when there was a reason to. */
	readonly payment?: { readonly record: IDataObject; readonly at: number };
}

/** So young a reading is as good as another one; what was read when a long run began is not. */
const FRESH_MS = 1_000;

/** When this process last sent a refund of a payment: what was read before that shows it no more. */
const sentAt = new Map<string, number>();

const isFresh = (paymentId: string, at: number): boolean =>
	Date.now() - at < FRESH_MS && at > (sentAt.get(paymentId.toLowerCase()) ?? -Infinity);

/** A key that may not read payments can still refund; its lost answers stay unknown. */
const tryRead = async (item: Item, paymentId: string): Promise<IDataObject | undefined> => {
	const read = await attempt(async () => await readPayment(item.call, paymentId));
	return 'value' in read ? read.value : undefined;
};

const answerOf = (payment: IDataObject | undefined, more: IDataObject): Answer => ({
	status: 200,
	headers: {},
	body: { ...payment, ...more },
});

/** What became of a refund that was sent before, as far as it can be known. */
const firstOutcome = async (
	ended: Ended | undefined,
	notes: RefundNotes,
	{ money }: Refund,
	payment: IDataObject | undefined,
	{ readsIn }: Item,
): Promise<Ended | undefined> => {
	// Nothing waits any more where all was given back.
	if (ended === 'waiting' && !money && payment?.status === 'refunded') return 'done';
	const now = refundedSoFar(payment);
	if (ended || now === undefined || !money) return ended;
	const before = await notes.beganFrom(possibleBefore(now, money, readsIn));
	return before !== undefined && (await notes.isAlone()) ? 'done' : undefined;
};

/** As long as nothing was given back it waits; after that nobody can tell whether this was it. */
const stillWaits = (payment: IDataObject | undefined): IDataObject =>
	refundedSoFar(payment) === 0 ? { requiresApproval: true } : {};

const NOT_SENT =
	'None was sent now. To give the same amount back once more, set a Refund Key of its own.';

const DECIDED = 'The first one was to be approved, and may have been approved or rejected by now.';

/** A repeat is never sent: it tells what the first one did. */
const repeated = async (
	item: Item,
	refund: Refund,
	notes: RefundNotes,
	ended: Ended | undefined,
): Promise<Answer> => {
	const payment = await tryRead(item, refund.paymentId);
	const outcome = await firstOutcome(ended, notes, refund, payment, item);
	if (outcome === undefined) {
		throw repeatError(
			'This refund was sent before, and whether it was executed is not known',
			`It is not sent again. The payment shows ${payment?.refunded_amount ?? 'nothing'} refunded so far; a refund that awaits approval does not show there. Look at the service, and use another Refund Key to refund once more.`,
			{ processed: 'unknown', refundKey: refund.once?.deed.key },
		);
	}
	item.hint('This refund was sent before, so none was sent now.');
	const approval = outcome === 'done' ? { requiresApproval: false } : stillWaits(payment);
	const isOpen = !('requiresApproval' in approval);
	const answer = answerOf(payment, {
		firstOutcome: outcome === 'done' ? 'executed' : 'awaiting approval',
		...approval,
		note: isOpen ? `${NOT_SENT} ${DECIDED}` : NOT_SENT,
	});
	return { ...answer, repeated: true };
};

/** Notes that it begins, or gives its claim back and says why it must not. */
const begin = async (
	from: number | undefined,
	notes: RefundNotes,
	once: RefundDeed | undefined,
): Promise<void> => {
	const begun = await attempt(async () => await notes.begin(from));
	// Whoever does without a memory does not depend on it.
	if (!once || ('value' in begun && begun.value)) return;
	await notes.release();
	if ('value' in begun) throw once.changed();
	throw new UserError("The refund was not sent, because n8n's deduplication store cannot be used", {
		description: `What became of it could not be told afterwards: ${(begun.error as Error).message}. Save the workflow and try again.`,
		extra: { processed: 'no' },
	});
};

/** Sends a refund at most once per key, and finds out what became of a lost answer. */
export const refundOnce = async (request: Request, refund: Refund, item: Item): Promise<Answer> => {
	const { once, money, paymentId, payment } = refund;
	const notes = createRefundNotes(item, paymentId.toLowerCase(), once?.deed);
	if (once?.isTaken) throw once.taken();
	const claim = once && (await item.claims.claim(once.deed));
	if (claim?.kind === 'taken') throw once?.taken();
	if (claim?.kind === 'repeat') {
		once?.settled();
		return await repeated(item, refund, notes, claim.ended);
	}

	// Read directly before it is sent: what was true when the run began may not be true any more.
	const isKnown = payment !== undefined && isFresh(paymentId, payment.at);
	const before = isKnown ? payment.record : await tryRead(item, paymentId);
	const from = refundedSoFar(before);
	await begin(from, notes, once);
	once?.began();
	const sent = await attempt(async () => await item.call(request));
	remember(sentAt, paymentId.toLowerCase(), Date.now());
	if ('error' in sent && !mayBeProcessed(sent.error)) {
		await notes.release();
		if (before && clashes(sent.error)) {
			prepend(sent.error, `${await remainsIn(before, item)} ${askedFor(money)}`);
		}
		throw sent.error;
	}
	once?.settled();
	if ('value' in sent) {
		await notes.end(requiresApproval(sent.value) ? 'waiting' : 'done');
		return sent.value;
	}
	const after = await tryRead(item, paymentId);
	const isProven =
		from !== undefined &&
		wasExecuted(before, after, money, item.readsIn) &&
		(await notes.isAlone());
	if (!isProven) {
		await notes.leave();
		throw sent.error;
	}
	await notes.end('done');
	item.hint('The answer to the refund was lost. The payment shows that it was executed.');
	return answerOf(after, { resolvedByReading: true });
};
