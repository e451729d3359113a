const placeOf = { link: 'links', code: 'qr-codes' };

/** Payers, the dashboard, the second person and the bank. Amounts in minor units. */
export const paymentsActions = (send) => ({
	payCheckout: ({ kind, id }, amount) => send('POST', `/${placeOf[kind]}/${id}/pay`, { amount }),
	failCheckout: ({ kind, id }, amount) =>
		send('POST', `/${placeOf[kind]}/${id}/pay`, { outcome: 'failed', amount }),
	chargeSubscription: () => send('POST', '/subscriptions/charge'),
	failRenewal: () => send('POST', '/subscriptions/charge', { outcome: 'failed' }),
	completePayment: (id) => send('POST', `/payments/${id}/move`, { status: 'succeeded' }),
	failPayment: (id) => send('POST', `/payments/${id}/move`, { status: 'failed' }),
	refundPayment: (id, amount) => send('POST', `/payments/${id}/refund`, { amount }),
	approve: (id) => send('POST', `/approvals/${id}/approve`),
	reject: (id) => send('POST', `/approvals/${id}/reject`),
	confirmPayout: (id) => send('POST', `/payouts/${id}/confirm`),
	failPayout: (id) => send('POST', `/payouts/${id}/fail`),
});
