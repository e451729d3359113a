/** People in the accounting application. Amounts in major units. */
export const accountingActions = (send) => ({
	enterDocument: (kind, { contact, about, price }) =>
		send('POST', '/accounting/documents', {
			kind,
			contact_id: contact,
			lines: [{ description: about, unit_price: price }],
		}),
	issueDocument: (id) => send('POST', `/accounting/documents/${id}/issue`),
	payDocument: (id, amount) => send('POST', `/accounting/documents/${id}/pay`, { amount }),
	voidDocument: (id) => send('POST', `/accounting/documents/${id}/void`),
	addContact: (name) => send('POST', '/accounting/contacts', { name }),
	winLead: (lead) => send('POST', '/accounting/leads/win', lead),
	decideQuote: (outcome) => send('POST', '/accounting/quotes', { outcome }),
	registerEndpoint: (url, events) => send('POST', '/accounting/endpoints', { url, events }),
	switchOnEndpoint: (id) => send('POST', `/accounting/endpoints/${id}/switch-on`),
	pingEndpoint: (id) => send('POST', `/accounting/endpoints/${id}/ping`),
	flushBatch: () => send('POST', '/accounting/deliveries/flush'),
});
