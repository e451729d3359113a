const endedWith = (code: string) => Object.assign(new Error(code), { code });

/**
 * Runs a task that has to end in so many milliseconds, and when Stop is pressed. A task that does
 * not listen to its signal is not waited for. The codes are those of n8n's own client.
 */
export const withTimeout = async <T>(
	ms: number,
	stop: AbortSignal | undefined,
	task: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
	const end = new AbortController();
	const ended = new Promise<never>((_, reject) => {
		end.signal.addEventListener('abort', () => reject(end.signal.reason as Error));
	});
	const time = AbortSignal.timeout(ms);
	const late = () => end.abort(endedWith('ECONNABORTED'));
	const cancel = () => end.abort(endedWith('ERR_CANCELED'));
	time.addEventListener('abort', late, { once: true });
	stop?.addEventListener('abort', cancel, { once: true });
	if (stop?.aborted) cancel();
	try {
		return await Promise.race([ended, task(end.signal)]);
	} finally {
		time.removeEventListener('abort', late);
		stop?.removeEventListener('abort', cancel);
	}
};
