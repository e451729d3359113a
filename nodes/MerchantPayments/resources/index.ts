import type { Resource } from '../../shared/operation/operation';
import { accountBeside } from './account';
import {
	payment,
	searchCurrencies,
	searchPayments,
	searchPendingPayments,
	searchRefundablePayments,
} from './payment';
import { paymentLink } from './paymentLink';
import { payout, searchDestinations, searchPayouts, searchPendingPayouts } from './payout';
import { qrCode } from './qrCode';
import { reference } from './reference';
import { settlement } from './settlement';
import { searchSplitRecipients, splitRecipient } from './splitRecipient';
import { searchWebhookDeliveries, webhookDelivery } from './webhookDelivery';
import { searchWebhookEndpoints, webhookEndpoint } from './webhookEndpoint';

const others: readonly Resource[] = [
	payment,
	paymentLink,
	payout,
	qrCode,
	reference,
	settlement,
	splitRecipient,
	webhookDelivery,
	webhookEndpoint,
];

export const resources: readonly Resource[] = [accountBeside(others), ...others];

/** The lists of the editor, by the names under which fields ask for them. */
export const methods = {
	listSearch: {
		searchCurrencies,
		searchDestinations,
		searchPayments,
		searchPayouts,
		searchPendingPayments,
		searchPendingPayouts,
		searchRefundablePayments,
		searchSplitRecipients,
		searchWebhookDeliveries,
		searchWebhookEndpoints,
	},
};
