import type { Chosen, Stage } from './startStage.mts';

const API_KEY = 'svc_live_bench';

/** Unlimited, unless pacing is what is measured. */
export const paymentsCredential = async (
	stage: Stage,
	baseUrl: string,
	{ apiKey = API_KEY, requestsPerMinute = 0 } = {},
): Promise<Chosen> =>
	await stage.credential('merchantPaymentsApi', {
		environment: 'live',
		apiKey,
		baseUrl,
		requestsPerMinute,
	});

/** The same key for the HTTP Request node. */
export const headerCredential = async (stage: Stage, apiKey = API_KEY): Promise<Chosen> =>
	await stage.credential('httpHeaderAuth', {
		name: 'Authorization',
		value: `Bearer ${apiKey}`,
	});
