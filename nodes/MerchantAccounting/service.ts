import type { Service } from '../shared/transport/service';
import { connect } from './connection';
import { explain, readError } from './explain';

export const service: Service = {
	credential: 'merchantAccountingApi',
	connect,
	readError,
	explain,
	unprocessedCodes: [],
	describeNeeds: (needs) => `Needs an API key that can ${needs.join(', ')}`,
};
