import { MerchantPaymentsApi } from '../../../credentials/MerchantPaymentsApi.credentials';
import { MerchantPayments } from '../../../nodes/MerchantPayments/MerchantPayments.node';
import {
	type Simulator,
	type SimulatorOptions,
	startSimulator,
} from '../../../simulator/start.mts';
import {
	type NodeRun,
	runListSearch,
	runLoadOptions,
	runNode,
	type RunNodeInput,
} from '../../harness/engine/index.mts';

type Parameters = Record<string, unknown>;

/** The Merchant Payments node in n8n's engine, talking to a simulator over HTTP. */
export const startPayments = async (options?: SimulatorOptions) => {
	const simulator: Simulator = await startSimulator(options);

	const credential = (apiKey: string = simulator.keys.payments.live, readsIn = 'unknown') => ({
		merchantPaymentsApi: {
			environment: apiKey.startsWith('svc_live_') ? 'live' : 'sandbox',
			apiKey,
			baseUrl: simulator.paymentsUrl,
			// All tests of a file share a minute, so only those about pacing set a limit.
			requestsPerMinute: 0,
			readsIn,
		},
	});
	const setup = (key?: string, readsIn?: string) => ({
		node: new MerchantPayments(),
		credentialTypes: [new MerchantPaymentsApi()],
		credentials: credential(key, readsIn),
	});

	return {
		...simulator,
		run: async (
			name: string,
			parameters: Parameters = {},
			{ key, readsIn, ...input }: Partial<RunNodeInput> & { key?: string; readsIn?: string } = {},
		): Promise<NodeRun> => {
			const [resource, operation] = name.split('.');
			return await runNode({
				...setup(key, readsIn),
				...input,
				parameters: { resource, operation, ...parameters } as RunNodeInput['parameters'],
			});
		},
		search: async (method: string, filter?: string, paginationToken?: string, readsIn?: string) =>
			await runListSearch({ ...setup(undefined, readsIn), method, filter, paginationToken }),
		load: async (method: string, key?: string) => await runLoadOptions({ ...setup(key), method }),
	};
};

export type Payments = Awaited<ReturnType<typeof startPayments>>;

/** A record picked by its id. */
export const byId = (value: unknown) => ({ __rl: true, mode: 'id', value });
