import type { Connection } from '../../../../nodes/shared/connection/connection';
import { explainCommon } from '../../../../nodes/shared/transport/explain';
import type { Service } from '../../../../nodes/shared/transport/service';
import { readError } from './outcomes';

/** Stands for the key. Nothing a person or a flow can see may hold it. */
export const HIDDEN = 'svc_live_0123456789';

export const connection: Connection = {
	credential: { apiKey: HIDDEN },
	baseUrl: 'https://api.example.com/api/v1',
	secret: HIDDEN,
	sandbox: false,
	requestsPerMinute: 0,
	addressPerMinute: 0,
	longestWaitMs: 900_000,
};

export const service: Service = {
	credential: 'someApi',
	connect: () => connection,
	readError,
	explain: explainCommon,
	unprocessedCodes: ['service_paused'],
	describeNeeds: (needs) => needs.join(),
	describeAmounts: () => undefined,
};
