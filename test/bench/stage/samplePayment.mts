import { startSimulator } from '../../../simulator/start.mts';

/** A payment as the simulator shows it, so that records here have their real size. */
export const samplePayment = async (): Promise<Record<string, unknown>> => {
	const simulator = await startSimulator();
	try {
		const [{ id }] = await simulator.control.payments.create();
		const answer = await fetch(`${simulator.paymentsUrl}/payments/${id}`, {
			headers: { authorization: `Bearer ${simulator.keys.payments.live}` },
		});
		if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`);
		return (await answer.json()) as Record<string, unknown>;
	} finally {
		await simulator.close();
	}
};
