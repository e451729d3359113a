import type { Chosen, Stage } from './startStage.mts';

const API_KEY = 'svc_live_bench';

/** Unlimited, unless pacing is what is measured. */
export async function paymentsCredential(
	stage: Stage,
	baseUrl: string,
	{ apiKey = API_KEY, requestsPerMinute = 0 } = {},
): Promise<Chosen> {
	return await stage.credential('merchantPaymentsApi', {
		environment: 'live',
		apiKey,
		baseUrl,
		requestsPerMinute,
	});
}

/** The same key for the HTTP Request node. */
export async function headerCredential(stage: Stage, apiKey = API_KEY): Promise<Chosen> {
	return await stage.credential('httpHeaderAuth', {
		name: 'Authorization',
		value: `Bearer ${apiKey}`,
	});
}
