import { count } from './words.js';

/** Says in words who hears of an event of the payments service. */
export const toldByPayments = (type, owner, { endpoints }) => {
	const hearing = endpoints.payments.filter(
		({ business, environment }) => business === owner.business && environment === owner.environment,
	);
	if (hearing.length === 0) return `No endpoint is registered, so nobody hears of ${type}.`;
	return `${type} goes to ${count(hearing.length, 'endpoint')}.`;
};

/** The same for the accounting service, whose events wait for a batch. */
export const toldByAccounting = (type, { endpoints, batchSeconds }, org = 'first') => {
	const hearing = endpoints.accounting.filter(
		(one) => one.org === org && one.active && one.events.includes(type),
	);
	if (hearing.length === 0) return `No endpoint listens to ${type}, so nobody hears of it.`;
	const every = batchSeconds >= 60 ? `${batchSeconds / 60} min` : `${batchSeconds} s`;
	return `${type} goes to ${count(hearing.length, 'endpoint')} with the next batch (every ${every}).`;
};
