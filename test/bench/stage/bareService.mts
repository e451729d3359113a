import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { samplePayment } from './samplePayment.mts';

export interface BareService {
	/** The address of a service that answers after so long and holds so many payments, or invoices. */
	address: (delayMs: number, records?: number) => string;
	close: () => Promise<void>;
}

/**
 * A service that does nothing but answer, on a thread of its own, so that what is measured is the
 * node in front of it.
 */
export const startBareService = async (): Promise<BareService> => {
	const thread = new Worker(new URL('./bareServiceThread.mts', import.meta.url), {
		workerData: { payment: await samplePayment() },
	});
	const [port] = (await once(thread, 'message')) as [number];
	return {
		address: (delayMs, records = 0) => `http://127.0.0.1:${port}/${delayMs}/${records}`,
		close: async () => void (await thread.terminate()),
	};
};
