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
import { createRefundLedger, type RefundLedger, type RefundState } from './refundLedger';
import { possibleBefore, refundedSoFar, wasExecuted } from './refundVerdict';
import { askedFor, clashes, prepend, remainsIn } from './sayState';
import type { WantedRefund } from './wantedRefund';

type Sending = Required<Pick<Once, 'find' | 'send'>>;

/** Executions of one process that ask for the same refund take turns. */
const inTurn = createKeyedLock(1_000);

const answerOf = (payment: IDataObject | undefined, more: IDataObject): ServiceResponse => ({
	status: 200,
	headers: {},
	body: { ...payment, ...more },
});

/** As long as nothing was refunded it waits; after that nobody can tell whether this was it. */
const stillWaits = (payment: IDataObject | undefined): IDataObject =>
	refundedSoFar(payment) === 0 ? { requiresApproval: true } : { requiresApproval: null };

const DECIDED =
	'The first request was awaiting approval, and may have been approved or rejected since.';

/** What becomes of a refund: the service would execute it again each time it is sent. */
export const refundOnce = (refund: WantedRefund, context: OperationContext): Sending => {
	const { paymentId, money, isOnce, refundKey } = refund;
	const ledger: RefundLedger | undefined = isOnce
		? createRefundLedger({ paymentId, minor: money?.minor, refundKey }, context)
		: undefined;

	/** An API key that may not read payments can still refund; its lost responses stay unknown. */
	const tryRead = async (): Promise<IDataObject | undefined> => {
		const read = await toResult(async () => await readPayment(context.call, paymentId));
		return 'value' in read ? read.value : undefined;
	};

	/** From what had been refunded when it began, and whether it shows that it was executed. */
	const isProven = async (after: IDataObject | undefined, { note, others }: Look) => {
		const now = refundedSoFar(after);
		const candidates =
			now === undefined || !money ? [0] : possibleBefore(now, money, context.readsIn);
		const noted = typeof note?.from === 'number' ? note.from : undefined;
		const from = noted ?? (await ledger?.beganFrom(candidates));
		const ofPayment = others.filter((other) => other.payment === paymentId);
		const isBeside = ofPayment.some((other) => other.from === undefined || other.from === from);
		if (from === undefined || isBeside || (await ledger?.isContested())) {
			return { from, isDone: false };
		}
		const next = ofPayment.map((other) => ({ refunded_amount: other.from }));
		const seen = [after, ...next];
		return {
			from,
			isDone: seen.some((one) => wasExecuted(from, one, money, context.readsIn)),
		};
	};

	const resolved = async (look: Look, state: RefundState): Promise<ServiceResponse> => {
		const after = await tryRead();
		const proof = state === 'open' ? await isProven(after, look) : undefined;
		// Nothing waits any more where all was refunded.
		const isOver = state === 'awaitingApproval' && !money && after?.status === 'refunded';
		if (state === 'done' || isOver || proof?.isDone) {
			if (state !== 'done') await toResult(async () => await ledger?.complete('done', proof?.from));
			const more = proof ? { resolvedByReading: true } : {};
			return answerOf(after, { firstOutcome: 'executed', requiresApproval: false, ...more });
		}
		if (state === 'open') throw unknownError(after);
		const waits = stillWaits(after);
		return answerOf(after, {
			firstOutcome: 'awaiting approval',
			...waits,
			...(waits.requiresApproval === null && { note: DECIDED }),
		});
	};

	const find = async (look: Look): Promise<ServiceResponse | undefined> => {
		const status = await ledger?.status();
		const isClaimed = status?.isMine === true && status.isSame;
		if (!isClaimed && look.note === undefined) return undefined;
		return await resolved(look, isClaimed ? status.state : 'open');
	};

	/**
	 * Claims it, and tells what had been refunded before. That is read behind its place in the ledger:
	 * a refund that ended before is part of it, and one that ends later is known to have been open.
	 */
	const begin = async (isUnsent: boolean) => {
		const place = await ledger?.enter();
		const before = await tryRead();
		const from = refundedSoFar(before);
		const claimed = await toResult(async () => await ledger?.claim(from));
		const outcome = 'value' in claimed ? claimed.value : undefined;
		const isSentNext = outcome === 'won' || (outcome === 'mine' && isUnsent);
		if (place && !isSentNext) await toResult(async () => await ledger?.withdraw(place));
		if ('error' in claimed) throw claimed.error;
		return { before, from, claimed: outcome };
	};

	const send = async (
		request: Request,
		note: (note: IDataObject) => void,
		look: Look,
	): Promise<ServiceResponse> => {
		const begun = await toResult(async () => await begin(look.isUnsent === true));
		if ('error' in begun) throw storeError('refund', begun.error);
		const { before, from, claimed } = begun.value;
		if (ledger && claimed !== 'won') {
			const { state, isSame } = await ledger.status();
			if (claimed === 'taken' || !isSame) throw takenError(refund, state, isSame);
			// Left behind by a store that failed.
			if (!look.isUnsent) return { ...(await resolved(look, state)), repeated: true };
			await ledger.keep(from);
		}
		note({ payment: paymentId, ...(from !== undefined && { from }) });
		const sent = await toResult(async () => await context.call(request));
		if ('value' in sent) {
			const state = requiresApproval(sent.value) ? 'awaitingApproval' : 'done';
			// The money has moved by now: a store that fails only makes a duplicate less informed.
			await toResult(async () => await ledger?.complete(state, from));
			return sent.value;
		}
		if (mayBeProcessed(sent.error)) await toResult(async () => await ledger?.keep(from));
		else {
			await toResult(async () => await ledger?.release(from));
			if (before && clashes(sent.error)) {
				prepend(sent.error, `${await remainsIn(before, context)} ${askedFor(money)}`);
			}
		}
		throw sent.error;
	};

	const turn = async <T>(task: () => Promise<T>): Promise<T> => {
		const done = await inTurn(ledger?.name ?? paymentId, async () => ({ value: await task() }));
		if (done) return done.value;
		throw new UserError('Too many executions refund this payment at once');
	};
	return {
		find: async (look) => await turn(async () => await find(look)),
		send: async (request, note, look) =>
			await turn(async () => {
				const sending = async () => await send(request, note, look);
				return refund.isLimited ? await sending() : await asOnlyRefund(refund, context, sending);
			}),
	};
};
