/** `eur ` is EUR. */
export const currencyOf = (value: string): string => value.trim().toUpperCase();
