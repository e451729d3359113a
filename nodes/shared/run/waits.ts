import type { IExecuteFunctions } from 'n8n-workflow';
import { monotonicNow } from '../async/clock';
import type { Cause, Listener } from '../transport/waitPolicy';

const LONG_WAIT_MS = 10_000;

/** However many requests wait, one line a minute is enough. */
const QUIET_MS = 60_000;

const REASONS: Record<Cause, string> = {
	pace: 'requests wait to stay within the rate limit of the API key',
	others: 'the service refuses requests, because the rate limit of the API key is reached (429)',
};

const seconds = (ms: number) => Math.round(ms / 1000);

const atLeast = (ms: number) => {
	const whole = Math.ceil(ms / 1000);
	return `${whole} second${whole === 1 ? '' : 's'} at the earliest`;
};

/** Tells people why a run takes its time: in the log as soon as it is known, and with the result. */
export const createWaits = (context: IExecuteFunctions, now = monotonicNow) => {
	const longest = { pace: 0, others: 0 };
	let quietUntil = -Infinity;
	const listener: Listener = {
		onWait: (ms, cause) => {
			if (now() < quietUntil || (cause === 'pace' && ms < LONG_WAIT_MS)) return;
			quietUntil = now() + Math.max(ms, QUIET_MS);
			context.logger.info(
				`${context.getNode().name}: ${REASONS[cause]}. The execution continues automatically in ${atLeast(ms)}`,
			);
		},
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
