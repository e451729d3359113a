import type { Route } from '../route.mts';
import { accountRoutes } from './account.mts';
import { deliveryRoutes } from './deliveries.mts';
import { paymentLinkRoutes } from './paymentLinks.mts';
import { paymentRoutes } from './payments.mts';
import { payoutRoutes } from './payouts.mts';
import { qrCodeRoutes } from './qrCodes.mts';
import { referenceRoutes } from './reference.mts';
import { refundRoutes } from './refunds.mts';
import { settlementRoutes } from './settlements.mts';
import { splitRecipientRoutes } from './splitRecipients.mts';
import { webhookRoutes } from './webhooks.mts';

export const routes: Route[] = [
	...paymentRoutes,
	...refundRoutes,
	...paymentLinkRoutes,
	...qrCodeRoutes,
	...splitRecipientRoutes,
	...payoutRoutes,
	...settlementRoutes,
	...accountRoutes,
	...webhookRoutes,
	...deliveryRoutes,
	...referenceRoutes(() => routes),
];
