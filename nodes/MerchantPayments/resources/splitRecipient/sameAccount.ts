const MASK = /(?:[*•]|[xX]{2})[*•xX]*/;

/** What people and services put between digits. */
const SEPARATORS = /[\s./\u2010-\u2015-]/g;

const IBAN = /^[a-z]{2}\d{2}[a-z\d*•]{6,}$/i;

/** Only an IBAN is certainly the same in capitals; a leading zero is part of an account number. */
const bareAccount = (value: unknown): string => {
	const bare = String(value).replace(SEPARATORS, '');
	return IBAN.test(bare) ? bare.toUpperCase() : bare;
};

/** A masked number is compared by what it shows; one that shows nothing says nothing. */
const isShown = (shown: string, wanted: string): boolean => {
	if (shown === wanted) return true;
	if (!MASK.test(shown)) return false;
	const parts = shown.split(new RegExp(MASK, 'g'));
	return wanted.startsWith(parts[0]) && wanted.endsWith(parts.at(-1) ?? '');
};

/** Whether two ways of writing certainly mean one account. */
export const isSameAccount = (found: unknown, asked: unknown): boolean =>
	isShown(bareAccount(found), bareAccount(asked));
