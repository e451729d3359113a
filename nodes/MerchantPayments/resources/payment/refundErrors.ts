import type { IDataObject, UserError } from 'n8n-workflow';
import { lateError } from '../../../shared/idempotency/notSent';
import { formatMoney } from '../../../shared/money/money';
import { REFUND_KEY_EXAMPLE } from './refundKey';
import type { RefundState } from './refundLedger';
import type { WantedRefund } from './wantedRefund';

const amountOf = ({ money }: WantedRefund): string =>
	money ? (money.currency ? formatMoney(money) : `${money.minor} (minor units)`) : 'all';

const ALONE =
	'Start a new execution with this item alone: a new refund key makes new refunds of all items';

const KEY = `Options > Refund Key, such as return-4711 or ${REFUND_KEY_EXAMPLE}. ${ALONE}`;

const refundedSoFar = (payment: IDataObject | undefined): string =>
	payment
		? `The payment shows ${String(payment.refunded_amount ?? 'nothing')} refunded so far; a refund that awaits approval does not show there.`
		: 'The payment cannot be read now.';

export const unknownError = (payment: IDataObject | undefined) =>
	lateError(
		'The outcome of this refund is unknown: it was sent before',
		`It is not sent again. ${refundedSoFar(payment)} Look for it in your Merchant dashboard before you refund it again with ${KEY}.`,
		{ processed: 'unknown' },
	);

/** Why another execution, or another round of a loop, keeps it from being sent. */
export const reasonNotSent = (
	refund: WantedRefund,
	state: RefundState | undefined,
	isSame: boolean,
): string => {
	if (!state) {
		return 'another execution has asked for the same refund, and how that ended is not recorded';
	}
	if (!isSame) return `the Refund Key "${refund.refundKey ?? ''}" belongs to another refund`;
	const refunded = `this node has already refunded ${amountOf(refund)} of this payment`;
	return {
		done: refunded,
		awaitingApproval: 'this node has already requested it, and it was awaiting approval',
		open: `${refunded}, or tried to`,
	}[state];
};

/** Another execution, or another round of a loop, has it. */
export const takenError = (
	refund: WantedRefund,
	state: RefundState | undefined,
	isSame: boolean,
): UserError => {
	const message = `Refund not sent: ${reasonNotSent(refund, state, isSame)}`;
	const asked = `Asked for now: ${amountOf(refund)} of payment ${refund.paymentId}.`;
	if (!state) {
		return lateError(
			message,
			`${asked} Retry this execution: what was not executed is sent then. If the error comes again, look for the refund in your Merchant dashboard. If it is not there, refund it with ${KEY}.`,
			{ processed: 'unknown', duplicate: true },
		);
	}
	if (!isSame) {
		const before = `${asked} This refund key was used before for another payment or amount`;
		const { refundKey } = refund;
		if (state === 'open') {
			return lateError(
				message,
				`${before}, and the outcome of that is unknown. Look for it in your Merchant dashboard first: with another refund key, both may be refunded.`,
				{ processed: 'unknown', refundKey, duplicate: true },
			);
		}
		return lateError(
			message,
			`${before}. Give every refund its own refund key, such as ${REFUND_KEY_EXAMPLE}. ${ALONE}.`,
			{ processed: 'no', refundKey },
		);
	}
	const used = refund.refundKey ? ` The Refund Key "${refund.refundKey}" is used up.` : '';
	return lateError(
		message,
		`${asked}${used} If it is another refund, such as a second return at the same price or one whose first request was rejected, give it a refund key of its own: ${KEY}.`,
		{
			processed: state === 'done' ? 'yes' : 'unknown',
			...(state === 'awaitingApproval' && { awaitingApproval: true }),
			duplicate: true,
		},
	);
};
