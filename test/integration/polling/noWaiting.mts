/** Longer than any wait between two tries of a service that names no time. */
const PATIENCE_MS = 10_000;

/** n8n's sleep without the waiting between tries; what is longer is patience, and lasts. */
export const sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
	if (!signal || ms < PATIENCE_MS) return;
	await new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(new Error('broken off')), { once: true });
	});
};
