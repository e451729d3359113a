import { UserError } from 'n8n-workflow';

/** What JavaScript throws when something has a form that nobody foresaw. */
const isCrash = (error: unknown): error is Error =>
	error instanceof TypeError || error instanceof RangeError;

const ADVICE = {
	no: 'Nothing was sent for this item.',
	read: 'Use Retry: reading changes nothing.',
	unknown:
		'This may have gone through. Look for it in your Merchant dashboard or the accounting app before you send it again.',
};

/** Also a crash over what came from the flow or the service says what became of the item. */
export const explainCrash = (error: unknown, sent: keyof typeof ADVICE): unknown =>
	isCrash(error)
		? new UserError('Unexpected data format', {
				description: `Check the input of this node and the response of the service. ${ADVICE[sent]}\nThe cause: ${error.message}`,
				extra: { processed: sent === 'unknown' ? 'unknown' : 'no' },
				cause: error,
			})
		: error;
