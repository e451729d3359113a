import { accountingActions } from './actions/accounting.js';
import { paymentsActions } from './actions/payments.js';
import { worldActions } from './actions/world.js';

/** Everything the page can do; `send` makes one control call. */
export const createActions = (send) => ({
	...paymentsActions(send),
	...accountingActions(send),
	...worldActions(send),
});
