/** Takes its time on the clock of the tests, and ends early as n8n's own does. */
export const tickingSleep = async (ms: number, signal?: AbortSignal): Promise<void> =>
	await new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, ms);
		signal?.addEventListener('abort', () => {
			clearTimeout(timer);
			reject(new Error('aborted'));
		});
	});
