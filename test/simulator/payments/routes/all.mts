import type { Route } from '../route.mts';
import { accountRoutes } from './account.mts';
import { deliveryRoutes } from './deliveries.mts';
import { paymentLinkRoutes } from './payment-links.mts';
import { paymentRoutes } from './payments.mts';
import { payoutRoutes } from './payouts.mts';
import { qrCodeRoutes } from './qr-codes.mts';
import { referenceRoutes } from './reference.mts';
import { refundRoutes } from './refunds.mts';
import { settlementRoutes } from './settlements.mts';
import { splitRecipientRoutes } from './split-recipients.mts';
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
