import { createCaller } from '../caller.mts';
import { startSimulator } from '../start.mts';
import { startReceiver } from './receiver.mts';

describe('starting and closing', () => {
	it('keeps the state of two simulators apart, with the same keys', async () => {
		const [one, two] = await Promise.all([startSimulator(), startSimulator()]);
		await one.control.payments.create();
		expect((await one.control.state()).payments.payments).toHaveLength(1);
		expect((await two.control.state()).payments.payments).toEqual([]);
		expect(one.keys).toEqual(two.keys);
		await Promise.all([one.close(), two.close()]);
	});

	it('puts everything back on reset', async () => {
		const simulator = await startSimulator({ readUnit: 'major' });
		const { control } = simulator;
		const { value: key } = await control.keys.issue();
		await control.payments.create();
		await control.settings.set({ readUnit: 'minor' });
		await control.faults.add({ fault: { kind: 'status', status: 500 } });
		await control.clock.freeze('2030-01-01T00:00:00Z');
		await control.reset();
		const call = createCaller(simulator.paymentsUrl, simulator.keys.payments.live);
		expect((await call('GET', '/payments')).body.data).toEqual([]);
		expect((await call('GET', '/payments', { key })).status).toBe(401);
		expect((await control.settings.get()).readUnit).toBe('major');
		expect(await control.clock.get()).toMatchObject({ frozen: false, waiting: 0 });
		await simulator.close();
	});

	it('sends due retries by itself when told to tick', async () => {
		const receiver = await startReceiver();
		const simulator = await startSimulator({ autoTick: true, allowLoopbackEndpoints: true });
		const call = createCaller(simulator.paymentsUrl, simulator.keys.payments.live);
		await call('POST', '/webhooks', { body: { url: receiver.url } });
		receiver.answerWith(500);
		await simulator.control.subscriptions.charge();
		await simulator.control.deliveries.settle();
		const { now } = await simulator.control.clock.get();
		await simulator.control.clock.set(new Date(Date.parse(now) + 120_000).toISOString());
		await receiver.until(2);
		expect(receiver.received).toHaveLength(2);
		await simulator.close();
		await receiver.close();
	});

	it('closes while an answer is still awaited', async () => {
		const receiver = await startReceiver();
		const simulator = await startSimulator({ allowLoopbackEndpoints: true });
		const call = createCaller(simulator.paymentsUrl, simulator.keys.payments.live);
		await call('POST', '/webhooks', { body: { url: receiver.url } });
		receiver.answerWith(null);
		await simulator.control.subscriptions.charge();
		await receiver.until(1);
		const begin = performance.now();
		await simulator.close();
		expect(performance.now() - begin).toBeLessThan(2000);
		await expect(call('GET', '/reference')).rejects.toThrow();
		await receiver.close();
	});

	it('refuses a setting it does not know', async () => {
		const options = { readUnits: 'major' } as never;
		await expect(startSimulator(options)).rejects.toThrow('readUnits');
	});
});
