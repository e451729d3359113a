import type { IDataObject } from 'n8n-workflow';
import { requestOf } from '../../shared/operation/requestOf';
import type { Source, Stage } from '../../shared/poll/source';
import { limits } from '../limits';
import { getAll as listPayments } from '../resources/payment';
import { getAll as listPayouts } from '../resources/payout';

/** Only a payment that has succeeded can be refunded. */
const COLLECTED = ['succeeded', 'partially_refunded', 'refunded'];

const REFUNDED = 'payment.refunded';

const chargeStages = ({ status }: IDataObject): Stage[] => {
	if (status === 'failed') return [{ type: 'payment.failed', code: 'f' }];
	return COLLECTED.includes(String(status)) ? [{ type: 'payment.succeeded', code: 's' }] : [];
};

const refundStages = ({ refunded_amount: refunded }: IDataObject): Stage[] => [
	{ type: REFUNDED, code: 'r', value: String(refunded ?? '') },
];

const payoutStages = ({ status }: IDataObject): Stage[] => {
	if (status === 'completed') return [{ type: 'payout.completed', code: 'c' }];
	return status === 'failed' ? [{ type: 'payout.failed', code: 'f' }] : [];
};

/** A payment may be refunded when it is too old to be watched, so refunds have lists of their own. */
const refunds = (watched: number): Source[] =>
	(['partially_refunded', 'refunded'] as const).map((status) => ({
		name: status,
		request: requestOf(listPayments, {}, { query: { status } }),
		watched,
		stagesOf: refundStages,
		...(status === 'refunded' && { comesFrom: 'partially_refunded' }),
	}));

/** The lists that show the events. */
export const sourcesOf = (events: readonly string[], watched: number): Source[] => {
	const charges: Source = {
		name: 'payments',
		request: requestOf(listPayments),
		watched,
		stagesOf: chargeStages,
	};
	const payouts: Source = {
		name: 'payouts',
		request: requestOf(listPayouts),
		// More than the service shows, so that none is forgotten while it is shown.
		watched: limits.payoutList * 2,
		stagesOf: payoutStages,
		shows: limits.payoutList,
	};
	return [
		...(events.some((event) => /^payment\.(succeeded|failed)$/.test(event)) ? [charges] : []),
		...(events.includes(REFUNDED) ? refunds(watched) : []),
		...(events.some((event) => event.startsWith('payout.')) ? [payouts] : []),
	];
};
