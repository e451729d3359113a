import { randomUUID } from 'node:crypto';
import { useLaterOn } from './laterOn.mts';
import { passedBy, receivePayments, RECEIVERS, send } from './receiving.mts';
import { apiCredential, useSimulator } from './simulated.mts';
import { times } from './times.mts';

useSimulator();
const laterOn = useLaterOn();

const FAULTS = [
	['forged', 0, 'check that the signing secret belongs to this endpoint'],
	['stale', 600, /60\d seconds old \(300 are allowed\): check the clock/],
	['future', 600, /(600|599|598) seconds ahead \(300 are allowed\): check the clock/],
	['truncated', 0, 'the signature header cannot be read'],
	['missing', 0, 'is missing: it does not come from the service'],
	['tampered', 0, 'the body was rewritten on the way'],
] as const;

describe.each(RECEIVERS)('an event of %s', (_, receive, type) => {
	it('that is genuine starts a run', async () => {
		const receiving = await receive();
		expect(await send(receiving, { type, data: { id: randomUUID() } })).toBe(200);
		expect(await passedBy(receiving)).toHaveLength(1);
	});

	it.each(FAULTS)('that is %s gets 401 and starts nothing', async (signature, secondsOff, log) => {
		const receiving = await receive();
		const data = { id: randomUUID(), amount: 123456, currency: 'EUR' };
		expect(await send(receiving, { type, data, signature, secondsOff })).toBe(401);
		await receiving.webhooks.idle();
		expect(receiving.webhooks.executions).toEqual([]);
		expect(receiving.webhooks.thrown).toEqual([]);
		const [{ level, text }, ...more] = receiving.webhooks.stored.logs;
		expect([level, more]).toEqual(['warn', []]);
		expect(text).toEqual(
			log instanceof RegExp ? expect.stringMatching(log) : expect.stringContaining(log),
		);
		for (const hidden of ['whsec_', receiving.secret.slice(6), '123456', data.id]) {
			expect(text).not.toContain(hidden);
		}
	});

	it('that is forged fifty times costs one line of the log, and a later one says how many', async () => {
		const receiving = await receive();
		const forge = async () =>
			expect(await send(receiving, { type, signature: 'forged' })).toBe(401);
		const { logs } = receiving.webhooks.stored;
		await times(50, forge);
		expect(logs).toHaveLength(1);
		// Another cause is not hidden by it.
		expect(await send(receiving, { type, signature: 'missing' })).toBe(401);
		expect(logs).toHaveLength(2);
		laterOn(61);
		await forge();
		expect(logs.slice(2)).toEqual([
			{ level: 'warn', text: expect.stringContaining('49 more were refused') },
		]);
	});

	it('loses nothing genuine and lets nothing else through when all come together', async () => {
		const receiving = await receive();
		const genuine = Array.from({ length: 20 }, () => randomUUID());
		const forged = Array.from({ length: 20 }, () => randomUUID());
		const statuses = await Promise.all(
			genuine.flatMap((id, index) => [
				send(receiving, { type, data: { id } }),
				send(receiving, {
					type,
					data: { id: forged[index] },
					signature: FAULTS[index % FAULTS.length][0],
					secondsOff: 600,
				}),
			]),
		);
		expect(statuses).toEqual(genuine.flatMap(() => [200, 401]));
		const passed = (await passedBy(receiving)).map(({ data }) => (data as { id: string }).id);
		expect(passed.sort()).toEqual(genuine.sort());
		expect(receiving.webhooks.executions).toHaveLength(genuine.length);
	});
});

it('a call that is forged fifty times costs one line of the log when the credential is wrong, too', async () => {
	const receiving = await receivePayments();
	const { merchantPaymentsApi } = apiCredential();
	const wrong = { ...merchantPaymentsApi, environment: 'sandbox' };
	receiving.webhooks.change({ credentials: { merchantPaymentsApi: wrong } });
	await times(50, async () => {
		laterOn(1);
		const forged = { type: 'payment.succeeded', signature: 'forged' } as const;
		expect(await send(receiving, forged)).toBe(503);
	});
	expect(receiving.webhooks.thrown).toEqual([]);
	expect(receiving.webhooks.stored.logs).toEqual([
		{ level: 'error', text: expect.stringContaining('Environment is set to Sandbox') },
	]);
});
