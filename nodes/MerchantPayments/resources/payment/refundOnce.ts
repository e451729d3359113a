import { type IDataObject, UserError } from 'n8n-workflow';
import { createKeyedLock } from '../../../shared/async/keyedLock';
import { toResult } from '../../../shared/async/result';
import { storeError } from '../../../shared/idempotency/notSent';
import type { Look, Once } from '../../../shared/idempotency/once';
import type { OperationContext } from '../../../shared/operation/operation';
import { mayBeProcessed } from '../../../shared/transport/errors';
import type { Request, ServiceResponse } from '../../../shared/transport/request';
import { requiresApproval } from '../../approval';
import { asOnlyRefund } from './onlyRefund';
import { readPayment } from './readPayment';
import { takenError, unknownError } from './refundErrors';
import { type Beginning, createRefundLedger, type RefundState } from './refundLedger';
import { possibleBefore, refundedSoFar, wasExecuted } from './refundVerdict';
import { askedFor, clashes, prepend, remainsIn } from './sayState';
import { identityOf, type WantedRefund } from './wantedRefund';

type Sending = Required<Pick<Once, 'find' | 'send'>>;

/** Executions of one process that ask for the same refund take turns. */
const inTurn = createKeyedLock(1_000);

const answerOf = (payment: IDataObject | undefined, more: IDataObject): ServiceResponse => ({
	status: 200,
	headers: {},
	body: { ...payment, ...more },
});

/** Where something was refunded since, nobody can tell whether this was it. */
const stillWaits = (payment: IDataObject | undefined): IDataObject =>
	refundedSoFar(payment) === 0 ? { requiresApproval: true } : { requiresApproval: null };

const DECIDED =
	'The first request was awaiting approval, and may have been approved or rejected since.';

/** What becomes of a refund under its name in the ledger: the service would execute it each time. */
const refundAs = (
	ledger: ReturnType<typeof createRefundLedger>,
	refund: WantedRefund,
	context: OperationContext,
): Sending => {
	const { paymentId, money } = refund;

	/** An API key that may not read payments can still refund; its lost responses stay unknown. */
	const tryRead = async (): Promise<IDataObject | undefined> => {
		const read = await toResult(async () => await readPayment(context.call, paymentId));
		return 'value' in read ? read.value : undefined;
	};

	/** How it began, and whether the payment shows that it was executed. */
	const verdict = async (after: IDataObject | undefined, { note, others }: Look) => {
		const now = refundedSoFar(after);
		const candidates =
			now === undefined || !money ? [0] : possibleBefore(now, money, context.readsIn);
		const began: Beginning = note ?? (await ledger.beginning(candidates));
		const { from } = began;
		const ofPayment = others.filter((other) => other.payment === paymentId.toLowerCase());
		const isBeside = ofPayment.some((other) => other.from === undefined || other.from === from);
		if (from === undefined || isBeside || (await ledger.isContested())) {
			return { began, isDone: false };
		}
		const next = ofPayment.map((other) => ({ refunded_amount: other.from }));
		const seen = [after, ...next];
		return {
			began,
			isDone: seen.some((one) => wasExecuted(from, one, money, context.readsIn)),
		};
	};

	const resolved = async (look: Look, state: RefundState): Promise<ServiceResponse> => {
		const after = await tryRead();
		// A partial one that awaits approval may be rejected, and somebody refunds the same by hand.
		const isTelling = state === 'open' || (state === 'awaitingApproval' && !money);
		const { began, isDone } = isTelling
			? await verdict(after, look)
			: { began: {}, isDone: state === 'done' };
		if (isDone) {
			if (isTelling) await toResult(async () => await ledger.complete('done', began));
			const more = isTelling ? { resolvedByReading: true } : {};
			return answerOf(after, { firstOutcome: 'executed', requiresApproval: false, ...more });
		}
		if (state === 'open') throw unknownError(after);
		return answerOf(after, {
			firstOutcome: 'awaiting approval',
			...stillWaits(after),
			note: DECIDED,
		});
	};

	const find = async (look: Look): Promise<ServiceResponse | undefined> => {
		const { isMine, isSame, state } = await ledger.status();
		const isOfOthers = state && isSame && !isMine && look.note === undefined;
		if (isOfOthers) throw takenError(refund, state, isSame);
		const claimed = isMine && isSame ? state : undefined;
		if (!claimed && look.note === undefined) return undefined;
		return await resolved(look, claimed ?? 'open');
	};

	/**
	 * Claims it, and tells what had been refunded before. That is read behind its place in the ledger:
	 * a refund that ended before is part of it, and one that ends later is known to have been open.
	 */
	const begin = async (isUnsent: boolean) => {
		// A claim that is refused where a store fails leaves traces that look like its own.
		const known = await toResult(async () => (refund.isOnce ? await ledger.status() : undefined));
		const taken = 'value' in known && known.value?.isMine === false ? known.value : undefined;
		if (taken?.state) return { taken };
		const place = await ledger.enter();
		const before = await tryRead();
		const began: Beginning = { from: refundedSoFar(before) };
		const claimed = await toResult(async () => await ledger.claim(place, began));
		const outcome = 'value' in claimed ? claimed.value : undefined;
		const isSentNext = outcome === 'won' || (outcome === 'mine' && isUnsent);
		if (!isSentNext) await toResult(async () => await ledger.withdraw(place));
		if ('error' in claimed) throw claimed.error;
		return { place, before, began, claimed: outcome };
	};

	const send = async (
		request: Request,
		note: (note: IDataObject) => void,
		look: Look,
	): Promise<ServiceResponse> => {
		const begun = await toResult(async () => await begin(look.isUnsent === true));
		if ('error' in begun) {
			throw storeError('refund', begun.error, request.isInDoubt ? 'unknown' : 'no');
		}
		const { taken } = begun.value;
		if (taken) throw takenError(refund, taken.state, taken.isSame);
		const { place, before, began, claimed } = begun.value;
		if (claimed !== 'won') {
			const told = await toResult(async () => await ledger.status());
			if ('error' in told) throw storeError('refund', told.error, 'unknown');
			const { state, isSame } = told.value;
			if (claimed === 'taken' || !isSame) throw takenError(refund, state, isSame);
			if (!look.isUnsent) return { ...(await resolved(look, state ?? 'open')), repeated: true };
			// Left behind by a store that failed.
			await ledger.keep(place, began);
		}
		note({ payment: paymentId.toLowerCase(), ...began });
		const sent = await toResult(async () => await context.call(request));
		if ('value' in sent) {
			const state = requiresApproval(sent.value) ? 'awaitingApproval' : 'done';
			// The money has moved by now: a store that fails only makes a duplicate less informed.
			await toResult(async () => await ledger.complete(state, began));
			return sent.value;
		}
		if (mayBeProcessed(sent.error)) await toResult(async () => await ledger.keep(place, began));
		else {
			await toResult(async () => await ledger.release(began));
			if (before && clashes(sent.error)) {
				prepend(sent.error, `${await remainsIn(before, context)} ${askedFor(money)}`);
			}
		}
		throw sent.error;
	};

	return { find, send };
};

export const refundOnce = (refund: WantedRefund, context: OperationContext): Sending => {
	const { paymentId, isOnce } = refund;
	/** Those that may be executed twice still change the same payment. */
	const inTurnOf = async <T>({ key }: Look, task: (sending: Sending) => Promise<T>): Promise<T> => {
		const name = { ...identityOf(refund), ...(!isOnce && { runKey: key }) };
		const ledger = createRefundLedger(name, context);
		const turn = async () => await task(refundAs(ledger, refund, context));
		return await inTurn(isOnce ? ledger.name : paymentId, turn, () => {
			throw new UserError('Too many executions refund this payment at once');
		});
	};
	return {
		find: async (look) => await inTurnOf(look, async ({ find }) => await find(look)),
		send: async (request, note, look) =>
			await inTurnOf(look, async ({ send }) => {
				const sending = async () => await send(request, note, look);
				return refund.isLimited ? await sending() : await asOnlyRefund(refund, context, sending);
			}),
	};
};
