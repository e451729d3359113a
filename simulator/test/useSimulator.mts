import { type CallOptions, createCaller } from '../caller.mts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../start.mts';

/** One simulator per file, put back to its start before every test. */
export const useSimulator = (options: SimulatorOptions = {}) => {
	let simulator: Simulator | undefined;
	const current = () => {
		if (!simulator) throw new Error('not started yet');
		return simulator;
	};
	beforeAll(async () => {
		simulator = await startSimulator(options);
	});
	beforeEach(() => current().control.reset());
	afterAll(() => current().close());
	return {
		get keys() {
			return current().keys.payments;
		},
		get control() {
			return current().control;
		},
		get all() {
			return current();
		},
		call: (method: string, path: string, callOptions?: CallOptions) =>
			createCaller(current().paymentsUrl, current().keys.payments.live)(method, path, callOptions),
		callAccounting: (method: string, path: string, callOptions?: CallOptions) =>
			createCaller(current().accountingUrl, current().keys.accounting.readWrite)(
				method,
				path,
				callOptions,
			),
	};
};
