import type { IDataObject } from 'n8n-workflow';
import type { Money } from '../../../shared/money/money';
import type { Ended } from '../../../shared/once/claims';
import { remember } from '../../../shared/once/keys';
import { repeatError } from '../../../shared/once/write';
import type { Item } from '../../../shared/operation/operation';
import { mayBeProcessed } from '../../../shared/transport/errors';
import { attempt } from '../../../shared/transport/open';
import type { Answer, Request } from '../../../shared/transport/request';
import { readPayment } from './readPayment';
import type { RefundDeed } from './refundDeed';
import { createRefundNotes, type RefundNotes } from './refundNotes';
import { possibleBefore, refundedSoFar, wasExecuted } from './refundVerdict';

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
	Date.now() - at < FRESH_MS && at > (sentAt.get(paymentId) ?? -Infinity);

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
	money: Money | undefined,
	payment: IDataObject | undefined,
): Promise<Ended | undefined> => {
	const now = refundedSoFar(payment);
	if (ended || now === undefined || !money) return ended;
	const before = await notes.beganFrom(possibleBefore(now, money));
	return before !== undefined && (await notes.isAlone(before)) ? 'done' : undefined;
};

/** A repeat is never sent: it tells what the first one did. */
const repeated = async (
	item: Item,
	{ paymentId, money, once }: Refund,
	notes: RefundNotes,
	ended: Ended | undefined,
): Promise<Answer> => {
	const payment = await tryRead(item, paymentId);
	const outcome = await firstOutcome(ended, notes, money, payment);
	if (outcome === undefined) {
		throw repeatError(
			'This refund was sent before, and whether it was executed is not known',
			`It is not sent again. The payment shows ${payment?.refunded_amount ?? 'nothing'} refunded so far; a refund that awaits approval does not show there. Look at the service, and use another Refund Key to refund once more.`,
			{ processed: 'unknown', refundKey: once?.deed.key },
		);
	}
	item.hint('This refund was sent before, so none was sent now.');
	return answerOf(payment, {
		repeated: true,
		firstOutcome: outcome === 'done' ? 'executed' : 'awaiting approval',
		requiresApproval: outcome === 'waiting',
		note: 'None was sent now. To give the same amount back once more, set a Refund Key of its own.',
	});
};

/** Sends a refund at most once per key, and finds out what became of a lost answer. */
export const refundOnce = async (request: Request, refund: Refund, item: Item): Promise<Answer> => {
	const { once, money, paymentId, payment } = refund;
	const notes = createRefundNotes(item, paymentId, once?.deed);
	if (once?.isTaken) throw once.taken();
	const claim = once && (await item.claims.claim(once.deed));
	if (claim?.kind === 'taken') throw once?.taken();
	if (claim?.kind === 'repeat') return await repeated(item, refund, notes, claim.ended);
	once?.began();

	// Read directly before it is sent: what was true when the run began may not be true any more.
	const isKnown = payment !== undefined && isFresh(paymentId, payment.at);
	const before = isKnown ? payment.record : await tryRead(item, paymentId);
	const from = refundedSoFar(before);
	await notes.begin(from);
	const sent = await attempt(async () => await item.call(request));
	remember(sentAt, paymentId, Date.now());
	if ('value' in sent) {
		const { requiresApproval } = (sent.value.body ?? {}) as IDataObject;
		const isWaiting = sent.value.status === 202 || requiresApproval === true;
		await notes.end(isWaiting ? 'waiting' : 'done');
		return sent.value;
	}
	if (!mayBeProcessed(sent.error)) {
		await notes.release();
		throw sent.error;
	}
	const after = await tryRead(item, paymentId);
	const isProven =
		from !== undefined && wasExecuted(before, after, money) && (await notes.isAlone(from));
	if (!isProven) {
		if (once) item.claims.leave(once.deed);
		throw sent.error;
	}
	await notes.end('done');
	item.hint('The answer to the refund was lost. The payment shows that it was executed.');
	return answerOf(after, { resolvedByReading: true });
};
