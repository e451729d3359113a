/** What the document leaves open is decided here, and nowhere else. */
export const MAX_BODY_BYTES = 100_000;
export const PROVIDER_BANK = 'kestrelpay_bank';
export const FEE_PERCENT = 1.5;
export const CHECKOUT_ORIGIN = 'https://pay.service.example';
export const DEFAULT_FAILURE = 'card_declined';
export const DEFAULT_PAYOUT_FAILURE = 'account_closed';

export const feeOf = (amountMinor: number): number => Math.round((amountMinor * FEE_PERCENT) / 100);
