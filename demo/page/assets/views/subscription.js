import { whenPressed } from '../button.js';
import { byId } from '../element.js';
import { toldByPayments } from '../told.js';

const OWNER = { business: 'first', environment: 'live' };

/** Money that comes in by itself, without a link or a code. */
export const connectSubscription = (page) => {
	const told = (type) => toldByPayments(type, OWNER, page.overview);
	whenPressed(byId('charge'), async () => {
		await page.actions.chargeSubscription();
		return `A subscriber was charged 50.00 USD. ${told('payment.succeeded')}`;
	});
	whenPressed(byId('charge-fails'), async () => {
		await page.actions.failRenewal();
		return `A renewal failed. ${told('payment.failed')}`;
	});
};
