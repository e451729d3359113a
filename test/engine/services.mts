import { MerchantAccountingApi } from '../../credentials/MerchantAccountingApi.credentials';
import { MerchantPaymentsApi } from '../../credentials/MerchantPaymentsApi.credentials';
import { MerchantAccounting } from '../../nodes/MerchantAccounting/MerchantAccounting.node';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { accountingCases } from '../cases/accounting.mts';
import { paymentsCases } from '../cases/payments.mts';
import { ORIGIN } from './describeCases.mts';

const LIVE = 'svc_live_0123456789';
const baseUrl = `${ORIGIN}/api/v1`;

const PAYMENTS = {
	node: new MerchantPayments(),
	credentialTypes: [new MerchantPaymentsApi()],
	credentials: {
		merchantPaymentsApi: {
			environment: 'live',
			apiKey: LIVE,
			baseUrl,
			requestsPerMinute: 0,
			readsIn: 'minor',
		},
	},
};

const ACCOUNTING = {
	node: new MerchantAccounting(),
	credentialTypes: [new MerchantAccountingApi()],
	credentials: { merchantAccountingApi: { apiKey: LIVE, baseUrl } },
};

/** Both action nodes, ready to run, with one call of each of their operations. */
export const SERVICES = [
	['payments', PAYMENTS, paymentsCases],
	['accounting', ACCOUNTING, accountingCases],
] as const;
