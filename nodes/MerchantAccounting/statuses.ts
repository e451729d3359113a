/** The states of a document, alphabetically as the editor lists them. */
export const documentStatuses = [
	{ name: 'Approved', value: 'approved' },
	{ name: 'Awaiting Approval', value: 'awaiting_approval' },
	{ name: 'Closed', value: 'closed' },
	{ name: 'Draft', value: 'draft' },
	{ name: 'Paid', value: 'paid' },
	{ name: 'Partially Paid', value: 'partially_paid' },
	{ name: 'Posted', value: 'posted' },
	{ name: 'Sent', value: 'sent' },
	{ name: 'Void', value: 'void' },
] as const;
