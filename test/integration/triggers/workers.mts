import type { INodeType } from 'n8n-workflow';
import type { MerchantPaymentsTrigger } from '../../../nodes/MerchantPayments/MerchantPaymentsTrigger.node';
import { installStore, runTriggered, type TriggerInput } from '../../harness/engine/index.mts';

interface Package {
	MerchantPaymentsTrigger: typeof MerchantPaymentsTrigger;
}

/** The package once more, as another process loads it: with a memory of its own. */
const loadAgain = (): INodeType => {
	let loaded: Package | undefined;
	jest.isolateModules(() => {
		loaded = jest.requireActual<Package>(
			'../../../nodes/MerchantPayments/MerchantPaymentsTrigger.node',
		);
	});
	if (!loaded) throw new Error('The package was not loaded');
	return new loaded.MerchantPaymentsTrigger();
};

let runs = 0;

/** A worker of n8n's queue mode: runs events that it did not receive, on the store of all. */
export const startWorker = async (workflowId: string) => {
	await installStore();
	const input: TriggerInput = {
		node: loadAgain(),
		workflowId,
		parameters: { registration: 'automatic', events: ['*'] },
	};
	return async (deduplicationKey: string, id = `run ${++runs}`): Promise<number> => {
		const json = { type: 'payout.failed', data: {}, deduplicationKey };
		const { passed } = await runTriggered(input, [[{ json }]], 'webhook', id);
		return passed.length;
	};
};
