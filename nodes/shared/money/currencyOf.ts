/** `eur ` is EUR; what an expression did not find is no currency. */
export const currencyOf = (value: unknown): string =>
	typeof value === 'string' ? value.trim().toUpperCase() : '';
