import { type IDataObject, UserError } from 'n8n-workflow';
import type { Money } from '../../../shared/money/money';
import type { Item } from '../../../shared/operation/operation';
import { mayBeProcessed } from '../../../shared/transport/errors';
import { attempt } from '../../../shared/transport/open';
import type { Answer, Request } from '../../../shared/transport/request';
import { readPayment } from './readPayment';
import { createRefundNotes, type RefundNotes, type RefundOutcome } from './refundNotes';

export interface Refund {
	readonly paymentId: string;
	/** Nothing for a full refund. */
	readonly money?: Money;
	/** Nothing when repeats are not to be recognised. */
	readonly key?: string;
	/** As it was read a moment ago, when there was a reason to. */
	readonly payment?: IDataObject;
}

/** What was refunded of a payment so far, in whatever unit the service reads. */
export const refundedSoFar = (payment: IDataObject | undefined): number | undefined => {
	const value = Number(payment?.refunded_amount ?? NaN);
	return Number.isFinite(value) ? value : undefined;
};

/** Decimal fractions do not add up exactly; no currency has more than four decimals. */
const exact = (value: number) => Math.round(value * 10_000) / 10_000;

/** What must have been refunded before, if this refund is part of what is refunded now. */
export const possibleBefore = (after: number, money: Money): number[] => [
	...new Set([exact(after - money.minor), exact(after - money.major)]),
];

/**
 * Whether a refund whose answer was lost was executed. Unchanged proves nothing: one that awaits
 * approval changes nothing yet and may be approved later.
 */
export const wasExecuted = (
	before: IDataObject | undefined,
	after: IDataObject | undefined,
	money: Money | undefined,
): boolean => {
	const [from, to] = [refundedSoFar(before), refundedSoFar(after)];
	if (from === undefined || to === undefined || to <= from) return false;
	return money ? possibleBefore(to, money).includes(exact(from)) : after?.status === 'refunded';
};

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
	notes: RefundNotes,
	money: Money | undefined,
	payment: IDataObject | undefined,
): Promise<RefundOutcome | undefined> => {
	const ended = await notes.ended();
	const now = refundedSoFar(payment);
	if (ended || now === undefined || !money) return ended;
	for (const before of possibleBefore(now, money)) {
		if (await notes.beganFrom(before)) {
			return (await notes.isAlone(before)) ? 'executed' : undefined;
		}
	}
	return undefined;
};

/** A repeat is never sent: it tells what the first one did. */
const repeated = async (item: Item, refund: Refund, notes: RefundNotes): Promise<Answer> => {
	const payment = await tryRead(item, refund.paymentId);
	const outcome = await firstOutcome(notes, refund.money, payment);
	if (outcome === undefined) {
		throw new UserError('This refund was sent before, and whether it was executed is not known', {
			description: `It is not sent again. The payment shows ${payment?.refunded_amount ?? 'nothing'} refunded so far; a refund that awaits approval does not show there. Look at the service, and use another Refund Key to refund once more. Key: ${refund.key}`,
			extra: { processed: 'unknown', refundKey: refund.key },
		});
	}
	item.hint('A refund with this key was sent before, so none was sent now.');
	return answerOf(payment, {
		repeated: true,
		firstOutcome: outcome,
		requiresApproval: outcome === 'awaiting approval',
	});
};

/** Sends a refund at most once per key, and finds out what became of a lost answer. */
export const refundOnce = async (request: Request, refund: Refund, item: Item): Promise<Answer> => {
	const { key, money, paymentId } = refund;
	const notes = createRefundNotes(item, paymentId, key);
	if (!(await notes.claim())) return await repeated(item, refund, notes);

	const before = refund.payment ?? (await tryRead(item, paymentId));
	const from = refundedSoFar(before);
	await notes.begin(from);
	const sent = await attempt(async () => await item.call(request));
	if ('value' in sent) {
		await notes.end(sent.value.status === 202 ? 'awaiting approval' : 'executed');
		return sent.value;
	}
	if (!mayBeProcessed(sent.error)) {
		await notes.release();
		throw sent.error;
	}
	const after = await tryRead(item, paymentId);
	const isProven =
		from !== undefined && wasExecuted(before, after, money) && (await notes.isAlone(from));
	if (!isProven) throw sent.error;
	await notes.end('executed');
	item.hint('The answer to the refund was lost. The payment shows that it was executed.');
	return answerOf(after, { resolvedByReading: true });
};
