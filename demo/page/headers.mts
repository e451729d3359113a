/** For pages: nothing from elsewhere, and no script but the page's own files. */
export const PAGE_HEADERS = {
	'cache-control': 'no-cache',
	'content-security-policy':
		"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
};
