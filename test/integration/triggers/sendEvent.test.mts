import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { accountingEvents } from '../../../nodes/MerchantAccounting/webhook/events';
import { paymentEvents } from '../../../nodes/MerchantPayments/webhook/events';
import { passedBy, receiveAccounting, receivePayments } from './receiving.mts';
import { useSimulator } from './simulated.mts';

useSimulator();

const MAIN = path.resolve(import.meta.dirname, '../../../scripts/sendEvent/main.mts');

const sendEvent = async (...args: string[]) =>
	await promisify(execFile)(process.execPath, [MAIN, ...args]);

it.each([
	['payments', receivePayments, paymentEvents],
	['accounting', receiveAccounting, accountingEvents],
] as const)('an example of every event of %s is taken', async (_, receive, events) => {
	const receiving = await receive({ events: events.map(({ value }) => value) });
	const { webhooks, secret } = receiving;
	for (const { value } of events) {
		const { stdout } = await sendEvent(value, '--url', webhooks.url(), '--secret', secret);
		expect(stdout).toContain(`${value}: answered 200. Taken.`);
	}
	const types = (await passedBy(receiving)).map(({ type }) => type);
	expect(types.sort()).toEqual(events.map(({ value }) => value).sort());
});

it('says what is wrong', async () => {
	const { webhooks } = await receivePayments();
	const wrong = sendEvent('payment.failed', '--url', webhooks.url(), '--secret', 'whsec_other');
	await expect(wrong).rejects.toMatchObject({
		stdout: expect.stringContaining('answered 401. The secret is not the one') as string,
	});
	await expect(
		sendEvent('payment.lost', '--url', webhooks.url(), '--secret', 'x'),
	).rejects.toMatchObject({ stderr: expect.stringContaining('There is no event') as string });
	expect((await sendEvent()).stdout).toContain('npm run send-event');
});
