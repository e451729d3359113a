import type { IDataObject } from 'n8n-workflow';
import { installStore } from '../../harness/engine/webhookStore.mts';
import { type Payments, startPayments } from './atSimulator.mts';

export { byId } from './atSimulator.mts';

let running: Payments | undefined;

/** The node at the simulator of this test file. */
export const payments = (): Payments => {
	if (!running) throw new Error('Call usePayments() at the top of the test file');
	return running;
};

/** One simulator for a test file, as good as new for every test. */
export const usePayments = () => {
	const settings = { rateLimits: 'off', allowLoopbackEndpoints: true } as const;
	beforeAll(async () => {
		running = await startPayments();
	});
	beforeEach(async () => {
		await payments().control.reset();
		(await installStore()).clear();
		await payments().control.settings.set(settings);
	});
	afterAll(async () => await payments().close());
};

/** Runs one operation that has to succeed and gives back what it yields. */
export const ok = async (
	name: string,
	parameters?: Record<string, unknown>,
	key?: string,
): Promise<IDataObject[]> => {
	const { output, error } = await payments().run(name, parameters, { key });
	if (error) throw new Error(`${name}: ${error.message}\n${error.description}`);
	return output[0].map(({ json }) => json);
};

/** Payments of EUR 20.00 that are simply there. */
export const seed = async (status: 'succeeded' | 'pending' = 'succeeded', count = 1) =>
	await payments().control.payments.create({ count, status, currency: 'EUR', amount: 2000 });
