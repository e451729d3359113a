import { seedServices } from './seedServices.mts';
import { type SimulatorWithPage, startWithPage } from './startWithPage.mts';

/** Both services as in real life: time passes, there is a past, and n8n may be on this machine. */
export const startServices = async (port?: number): Promise<SimulatorWithPage> => {
	const simulator = await startWithPage({
		port,
		autoTick: true,
		signedWith: 'real',
		allowLoopbackEndpoints: true,
		// A quarter of an hour in real life: too long to wait for in a demo.
		accounting: { batchSeconds: 5 },
	});
	await seedServices(simulator);
	return simulator;
};
