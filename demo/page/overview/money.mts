import type { Payment } from '../../../simulator/payments/objects.mts';
import type { World } from '../../../simulator/world.mts';
import { newest } from './newest.mts';

/** Payments, payouts, and what waits for a second person; amounts in minor units. */
export const moneyOverview = ({ payments: state }: World) => {
	const titles = new Map<string, string>([
		...state.links.map(({ id, answer }) => [id, String(answer.title)] as const),
		...state.qrCodes.map(
			({ id, answer }) => [id, String(answer.description ?? 'QR code')] as const,
		),
	]);
	const shown = (payment: Payment) => {
		const { fee: _fee, settledAt: _settled, recipientId: _recipient, ...rest } = payment;
		const { linkId, qrCodeId, subscriptionId } = payment;
		const title = titles.get(linkId ?? qrCodeId ?? '') ?? null;
		return { ...rest, title: title ?? (subscriptionId === null ? null : 'Subscription') };
	};
	return {
		payments: newest(state.payments.toSorted((a, b) => a.createdAt - b.createdAt)).map(shown),
		payouts: newest(state.payouts).map(({ key: _key, ...payout }) => payout),
		approvals: newest(state.approvals.filter(({ status }) => status === 'pending')),
	};
};
