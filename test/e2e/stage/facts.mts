import type { Simulator } from '../../../simulator/start.mts';

/** What a test file has to know of the stage, which another process may hold. */
export interface StageFacts {
	n8n: {
		url: string;
		cookie: string;
		userFolder: string;
		logFile: string;
		remoteUrl: string;
		insideUrl: string;
	};
	services: Omit<Simulator, 'control' | 'close'>;
}

const variable = 'MERCHANT_SERVICES_E2E';

export const publishFacts = (facts: StageFacts): void => {
	process.env[variable] = JSON.stringify(facts);
};

export const readFacts = (): StageFacts | undefined => {
	const text = process.env[variable];
	return text ? (JSON.parse(text) as StageFacts) : undefined;
};
