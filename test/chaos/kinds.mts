import type { BatchKind, KindName } from './asked.mts';
import { bareInvoices } from './bareInvoices.mts';
import { contacts } from './contacts.mts';
import { invoices } from './invoices.mts';
import type { InBooks, Kind } from './kind.mts';
import { codes, links } from './linksAndCodes.mts';
import { payouts } from './payouts.mts';
import { refunds } from './refunds.mts';

export const kinds: Record<BatchKind, Kind> = {
	payout: payouts,
	refund: refunds,
	invoice: invoices,
	'bare invoice': bareInvoices,
	contact: contacts,
};

export const inBooks: Record<KindName, InBooks> = { ...kinds, link: links, 'QR code': codes };
