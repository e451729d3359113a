import { accountingEvents } from '../webhook/events';

/** Leads and quotes cannot be read, and a test is only ever sent. */
export const polledEvents = accountingEvents.filter(({ value }) =>
	/^(bill|contact|invoice)\./.test(value),
);
