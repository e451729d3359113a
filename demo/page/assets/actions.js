import { accountingActions } from './actions/accounting.js';
import { paymentsActions } from './actions/payments.js';
import { shopActions } from './actions/shop.js';
import { worldActions } from './actions/world.js';

/** Everything the page can do: control calls, and those of a shop. */
export const createActions = (send, callPayments) => ({
	...paymentsActions(send),
	...accountingActions(send),
	...worldActions(send),
	...shopActions(callPayments),
});
