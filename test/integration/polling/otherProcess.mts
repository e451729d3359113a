import type { INodeType } from 'n8n-workflow';
import type { MerchantAccountingPollTrigger } from '../../../nodes/MerchantAccounting/MerchantAccountingPollTrigger.node';
import type { MerchantPaymentsPollTrigger } from '../../../nodes/MerchantPayments/MerchantPaymentsPollTrigger.node';

interface Package {
	payments: typeof MerchantPaymentsPollTrigger;
	accounting: typeof MerchantAccountingPollTrigger;
}

/** The package once more, as a process loads it that has just started: with a memory of its own. */
export const loadedAgain = (service: keyof Package): INodeType => {
	let loaded: INodeType | undefined;
	jest.isolateModules(() => {
		const { MerchantPaymentsPollTrigger: payments } = jest.requireActual(
			'../../../nodes/MerchantPayments/MerchantPaymentsPollTrigger.node',
		);
		const { MerchantAccountingPollTrigger: accounting } = jest.requireActual(
			'../../../nodes/MerchantAccounting/MerchantAccountingPollTrigger.node',
		);
		const found: Package = { payments, accounting };
		loaded = new found[service]();
	});
	if (!loaded) throw new Error('The package was not loaded');
	return loaded;
};
