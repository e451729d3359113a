import type { Service } from '../shared/transport/service';
import { connect } from './connection';
import { explain, readError } from './explain';

const WITH_AMOUNTS = / \/(?:bills|invoices|reports)\b/;

export const service: Service = {
	credential: 'merchantAccountingApi',
	connect,
	readError,
	explain,
	unprocessedCodes: [],
	describeAmounts: (route) =>
		WITH_AMOUNTS.test(route) ? 'Returned amounts are in major units, such as 12.50.' : undefined,
	describeNeeds: (needs) => `Needs an API key that can ${needs.join(', ')}`,
};
