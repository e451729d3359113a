import { UserError } from 'n8n-workflow';

/** What JavaScript throws when something has a form that nobody foresaw. */
const isCrash = (error: unknown): error is Error =>
	error instanceof TypeError || error instanceof RangeError;

const ADVICE = {
	no: 'Nothing was sent for this item.',
	read: 'Repeating is safe: nothing is changed by reading.',
	unknown: 'Do NOT simply repeat: it may have been processed. Look at the service first.',
};

/** Also a crash over what came from the flow or the service says what became of the item. */
export const explainCrash = (error: unknown, sent: keyof typeof ADVICE): unknown =>
	isCrash(error)
		? new UserError('Something came in a form that cannot be worked with', {
				description: `Look at the values that come into this node, and at what the service answers. ${ADVICE[sent]}\nThe cause: ${error.message}`,
				extra: { processed: sent === 'unknown' ? 'unknown' : 'no' },
				cause: error,
			})
		: error;
