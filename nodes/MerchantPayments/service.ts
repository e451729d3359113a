import type { Service } from '../shared/transport/service';
import { amountsAt } from './amountNames';
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
	describeAmounts: (route) =>
		amountsAt(route) &&
		'Returned amounts are in major units, such as 12.50, under "major". Without it their unit is not known.',
	warnOfUnit: ({ readsIn }, route) =>
		readsIn || (route !== undefined && !amountsAt(route))
			? undefined
			: 'The unit of these amounts is not known: 4500 may be 45.00 or 4500.00. Set Amount Unit in Responses in the credential, then run this node again.',
	describeNeeds: (needs) => `The API key needs the scope ${needs.join(', and ')}`,
};
