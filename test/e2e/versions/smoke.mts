/**
 * What holds in every n8n that is tested, by file: all operations, both triggers from publishing to
 * restart, what is sent again and what is not (Retry On Fail, Retry, a crash), and the examples that
 * need no newer node of n8n's.
 */
export const SMOKE = [
	'test/e2e/versions/onlyOnce.test.mts',
	'test/e2e/versions/refusedKey.test.mts',
	'test/e2e/nodeTypes.test.mts',
	'test/e2e/operations/accounting.test.mts',
	'test/e2e/operations/payments.test.mts',
	'test/e2e/retries.test.mts',
	'test/e2e/triggers/byHand.test.mts',
	'test/e2e/triggers/contentTypes.test.mts',
	'test/e2e/triggers/lifecycle.test.mts',
	'test/e2e/triggers/polling.test.mts',
	'test/e2e/triggers/receiving.test.mts',
	'test/e2e/triggers/testEvent.test.mts',
	'test/e2e/hostile/httpRequest.test.mts',
	'test/e2e/secrets/publicInterface.test.mts',
	'test/e2e/examples/1-payment-to-draft-invoice.test.mts',
	'test/e2e/examples/2-scheduled-payout.test.mts',
	'test/e2e/examples/3-refund-note-for-the-books.test.mts',
	'test/e2e/examples/5-settlements-of-yesterday.test.mts',
	'test/e2e/examples/6-retry-dead-letters.test.mts',
];
