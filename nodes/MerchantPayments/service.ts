import type { Service } from '../shared/transport/service';
import { completeRecord } from './completeRecord';
import { connect } from './connection';
import { explain, readError } from './explain';

export const service: Service = {
	credential: 'merchantPaymentsApi',
	connect,
	readError,
	explain,
	unprocessedCodes: ['service_paused'],
	complete: completeRecord,
	describeNeeds: (needs) => `The API key needs the scope ${needs.join(', and ')}`,
};
