export type LedgerKind =
	| 'refund'
	| 'payout'
	| 'payout_debit'
	| 'link'
	| 'qr_code'
	| 'recipient'
	| 'invoice'
	| 'contact';

/** One line per effect that really took place. */
export interface LedgerEntry {
	at: string;
	kind: LedgerKind;
	business: string;
	id: string;
	/** Minor units in payments; absent where no money is named. */
	amount?: number;
	currency?: string;
	request_id: string | null;
}
