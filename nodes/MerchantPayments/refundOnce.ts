import { UserError, type IDataObject } from 'n8n-workflow';
import { attempt, mayBeProcessed } from '../shared/attempt';
import type { Money } from '../shared/money/money';
import type { Item } from '../shared/operation';
import type { Answer, Request } from '../shared/transport/request';
import { readPayment } from './readPayment';
import { possibleBefore, refundedSoFar, wasExecuted } from './refundVerdict';

export interface Refund {
	readonly paymentId: string;
	/** Nothing for a full refund. */
	readonly money?: Money;
	/** Nothing when repeats are not to be recognised. */
	readonly key?: string;
}

type Outcome = 'executed' | 'awaiting approval';

/** Notes of a payment: two refunds that began from the same amount cannot be told apart by it. */
const paymentNoteOf = (paymentId: string) => ({
	from: (amount: number) => `payment ${paymentId} from ${amount}`,
	several: (amount: number) => `payment ${paymentId} several from ${amount}`,
});

/** Notes of one refund: that it was sent, from what it began, and how it ended. */
const noteOf = (key: string) => ({
	sent: `refund ${key} sent`,
	from: (amount: number) => `refund ${key} from ${amount}`,
	ended: (outcome: Outcome) => `refund ${key} ${outcome}`,
});

/** A key that may not read payments can still refund; its lost answers stay unknown. */
const tryRead = async (item: Item, paymentId: string): Promise<IDataObject | undefined> => {
	const read = await attempt(async () => await readPayment(item, paymentId));
	return 'value' in read ? read.value : undefined;
};

const answerOf = (payment: IDataObject | undefined, more: IDataObject): Answer => ({
	status: 200,
	headers: {},
	body: { ...payment, ...more },
});

const claim = async ({ notes }: Item, key: string): Promise<boolean> => {
	const claimed = await attempt(async () => await notes.add(noteOf(key).sent));
	if ('value' in claimed) return claimed.value;
	throw new UserError("The refund was not sent, because n8n's deduplication store cannot be used", {
		description: `Without it a repeat could not be recognised: ${(claimed.error as Error).message}. Save the workflow and try again, or turn off Refund Once Per Key.`,
	});
};

/** What became of a refund that was sent before, as far as it can be known. */
const firstOutcome = async (
	{ notes }: Item,
	{ key = '', money, paymentId }: Refund,
	payment: IDataObject | undefined,
): Promise<Outcome | undefined> => {
	const note = noteOf(key);
	if (await notes.has(note.ended('executed'))) return 'executed';
	if (await notes.has(note.ended('awaiting approval'))) return 'awaiting approval';
	const now = refundedSoFar(payment);
	if (now === undefined || !money) return undefined;
	for (const before of possibleBefore(now, money)) {
		if (!(await notes.has(note.from(before)))) continue;
		return (await notes.has(paymentNoteOf(paymentId).several(before))) ? undefined : 'executed';
	}
	return undefined;
};

/** A repeat is never sent: it tells what the first one did. */
const repeated = async (item: Item, refund: Refund): Promise<Answer> => {
	const payment = await tryRead(item, refund.paymentId);
	const outcome = await firstOutcome(item, refund, payment);
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

const noteEnd = async ({ notes }: Item, { key }: Refund, outcome: Outcome): Promise<void> => {
	// The money has moved by now: a store that fails only makes a later repeat less informed.
	if (key !== undefined) await attempt(async () => await notes.add(noteOf(key).ended(outcome)));
};

const noteBeginning = async ({ notes }: Item, key: string, paymentId: string, from: number) => {
	await notes.add(noteOf(key).from(from));
	const note = paymentNoteOf(paymentId);
	if (!(await notes.add(note.from(from)))) await notes.add(note.several(from));
};

/** Sends a refund at most once per key, and finds out what became of a lost answer. */
export const refundOnce = async (request: Request, refund: Refund, item: Item): Promise<Answer> => {
	const { key, money, paymentId } = refund;
	if (key !== undefined && !(await claim(item, key))) return await repeated(item, refund);

	const before = await tryRead(item, paymentId);
	const from = refundedSoFar(before);
	if (key !== undefined && from !== undefined) {
		await attempt(async () => await noteBeginning(item, key, paymentId, from));
	}
	const sent = await attempt(async () => await item.call(request));
	if ('value' in sent) {
		await noteEnd(item, refund, sent.value.status === 202 ? 'awaiting approval' : 'executed');
		return sent.value;
	}
	if (!mayBeProcessed(sent.error)) {
		if (key !== undefined) await attempt(async () => await item.notes.remove(noteOf(key).sent));
		throw sent.error;
	}
	const after = await tryRead(item, paymentId);
	if (!wasExecuted(before, after, money)) throw sent.error;
	await noteEnd(item, refund, 'executed');
	item.hint('The answer to the refund was lost. The payment shows that it was executed.');
	return answerOf(after, { resolvedByReading: true });
};
