/** The numbers of the service's document, each written once. */
export const limits = {
	amountMajor: { min: 0.01, max: 100_000_000 },
	qrAmountMinor: { min: 1, max: 10_000_000_000 },
	linkTitle: 140,
	linkDescription: 500,
	qrDescription: 140,
	linkKey: 255,
	payoutKey: { min: 8, max: 64 },
	externalReference: 200,
	recipientName: 200,
	recipientMobile: 30,
	splitValue: { min: 1, max: 100 },
	endpointUrl: 500,
	pageSize: 100,
	payoutList: 50,
	requestsPerMinute: 180,
	addressPerMinute: 600,
	/** Those that the service makes by itself, before a delivery is a dead letter. */
	webhookAttempts: 5,
	/** So long the service waits for the answer to a delivery. */
	webhookAnswerMs: 8000,
} as const;
