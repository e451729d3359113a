/** What the document leaves open is decided here; retry gaps and page sizes included. */
export const MAX_BODY_BYTES = 1_000_000;
export const BASE_CURRENCY = 'USD';
export const DEFAULT_TERMS_DAYS = 30;
export const RETRY_GAPS_IN_MINUTES = [1, 5, 15, 60, 180, 360, 720];
export const MAX_ATTEMPTS = RETRY_GAPS_IN_MINUTES.length + 1;
export const FAILURES_BEFORE_OFF = 20;

/** Rates to the base currency; a currency without one is rejected by the books. */
export const FX_RATES: Record<string, number> = {
	USD: 1,
	EUR: 1.1,
	GBP: 1.25,
	JPY: 0.0065,
	KWD: 3.25,
	NGN: 0.00065,
};
