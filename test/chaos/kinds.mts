import type { KindName } from './asked.mts';
import { invoices } from './invoices.mts';
import type { Kind } from './kind.mts';
import { payouts } from './payouts.mts';
import { refunds } from './refunds.mts';

export const kinds: Record<KindName, Kind> = {
	payout: payouts,
	refund: refunds,
	invoice: invoices,
};
