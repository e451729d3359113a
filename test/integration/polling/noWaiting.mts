/** n8n's sleep without the waiting between tries; what can be broken off is patience, and lasts. */
export const sleep = async (_ms: number, signal?: AbortSignal): Promise<void> => {
	if (!signal) return;
	await new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(new Error('broken off')), { once: true });
	});
};
