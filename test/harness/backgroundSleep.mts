/** n8n's sleep, which a test process does not wait for at its end. */
export const backgroundSleep = async (ms: number): Promise<void> =>
	await new Promise((resolve) => {
		setTimeout(resolve, ms).unref();
	});
