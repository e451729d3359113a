import { MerchantAccountingApi } from '../../../credentials/MerchantAccountingApi.credentials';
import { MerchantAccounting } from '../../../nodes/MerchantAccounting/MerchantAccounting.node';
import {
	type Simulator,
	type SimulatorOptions,
	startSimulator,
} from '../../../simulator/start.mts';
import {
	type NodeRun,
	runListSearch,
	runNode,
	type RunNodeInput,
} from '../../harness/engine/index.mts';

type Parameters = Record<string, unknown>;

export interface RunOptions extends Partial<RunNodeInput> {
	readonly key?: string;
	/** Another way to the same service. */
	readonly baseUrl?: string;
}

/** The Merchant Accounting node in n8n's engine, talking to a simulator over HTTP. */
export const startAccounting = async (options?: SimulatorOptions) => {
	const simulator: Simulator = await startSimulator(options);

	const setup = ({ key, baseUrl }: Pick<RunOptions, 'key' | 'baseUrl'> = {}) => ({
		node: new MerchantAccounting(),
		credentialTypes: [new MerchantAccountingApi()],
		credentials: {
			merchantAccountingApi: {
				apiKey: key ?? simulator.keys.accounting.readWrite,
				baseUrl: baseUrl ?? simulator.accountingUrl,
			},
		},
	});

	return {
		...simulator,
		run: async (
			name: string,
			parameters: Parameters = {},
			{ key, baseUrl, ...input }: RunOptions = {},
		): Promise<NodeRun> => {
			const [resource, operation] = name.split('.');
			return await runNode({
				...setup({ key, baseUrl }),
				...input,
				parameters: { resource, operation, ...parameters } as RunNodeInput['parameters'],
			});
		},
		search: async (method: string, filter?: string) =>
			await runListSearch({ ...setup(), method, filter }),
	};
};

export type Accounting = Awaited<ReturnType<typeof startAccounting>>;

/** A record picked by its id. */
export const byId = (value: unknown) => ({ __rl: true, mode: 'id', value });
