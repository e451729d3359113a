/** The merchant's own backend: calls of the payments service, in major units. */
export const shopActions = (callPayments) => ({
	createLink: (key) =>
		callPayments(key, '/payment-links', {
			title: 'Two bags of coffee',
			amount: 24.9,
			currency: 'USD',
			idempotencyKey: `start-here-${crypto.randomUUID()}`,
		}),
});
