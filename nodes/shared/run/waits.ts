import type { IExecuteFunctions } from 'n8n-workflow';
import type { Listener } from '../transport/waitPolicy';

const LONG_WAIT_MS = 10_000;

const seconds = (ms: number) => Math.round(ms / 1000);

/** Tells people why a run takes its time: in the log as soon as it is known, and with the result. */
export const createWaits = (context: IExecuteFunctions) => {
	const longest = { pace: 0, others: 0 };
	const listener: Listener = {
		onStandstill: () =>
			context.logger.info(
				`${context.getNode().name}: the rate limit of the API key is reached (429). The execution waits and continues automatically`,
			),
		onWaited: (ms, cause) => {
			longest[cause] = Math.max(longest[cause], ms);
		},
	};
	const sentence = (): string | undefined => {
		if (longest.others > LONG_WAIT_MS) {
			return `Requests waited up to ${seconds(longest.others)} seconds, because others use the same API key. An API key for this n8n alone would be faster.`;
		}
		return longest.pace > LONG_WAIT_MS
			? `Requests waited up to ${seconds(longest.pace)} seconds to stay within the rate limit, which is set in the credential.`
			: undefined;
	};
	return { listener, sentence };
};
