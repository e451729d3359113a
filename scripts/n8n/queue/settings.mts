import { lazyExpressions } from '../lazyExpressions.mts';

/** What docs/queue-mode.md recommends, for every process, and says what each of them brought. */
export const recommended = {
	...lazyExpressions,
	/**
	 * When a worker dies, n8n overwrites its runs with empty ones two minutes later, and nothing of
	 * them can be retried. So it must not take them for lost before somebody has.
	 */
	QUEUE_WORKER_LOCK_DURATION: String(24 * 60 * 60 * 1000),
};
