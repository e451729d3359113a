import type { Resource } from '../../shared/operation/operation';
import { account } from './account';
import { payment } from './payment';
import { paymentLink } from './paymentLink';
import { payout } from './payout';
import { qrCode } from './qrCode';
import { reference } from './reference';
import { settlement } from './settlement';
import { splitRecipient } from './splitRecipient';
import { webhookDelivery } from './webhookDelivery';
import { webhookEndpoint } from './webhookEndpoint';

export const resources: readonly Resource[] = [
	account,
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
