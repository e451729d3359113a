import { listen, publish, stopListening, unpublish } from '../../harness/engine/index.mts';
import { passedBy, receivePayments } from './receiving.mts';
import {
	apiCredential,
	charge,
	endpoints,
	paymentsTrigger,
	simulator,
	startTrigger,
	useSimulator,
} from './simulated.mts';

useSimulator();

const UNTIL_DEAD = 4 * 3600;

/** Events that n8n could not take: their secret was sealed under a key that is not in the credential. */
const missed = async (count: number, { options = {}, later = UNTIL_DEAD } = {}) => {
	const receiving = await receivePayments({ options: { catchUp: true, ...options } });
	const { control } = simulator();
	// A time of the log that has passed is told from one that has not.
	if (later > 0) await control.clock.freeze('2026-11-10T12:00:00Z');
	const { value } = await control.keys.issue({});
	receiving.webhooks.change({ credentials: apiCredential(value) });
	for (let n = 0; n < count; n++) await charge(receiving.webhooks);
	if (later > 0) await control.clock.advance(later);
	receiving.webhooks.change({ credentials: apiCredential() });
	await control.clearRequests();
	return receiving;
};

const retries = async () => await simulator().control.requests({ method: 'POST', path: /retry$/ });

const said = ({ webhooks }: Awaited<ReturnType<typeof missed>>) =>
	webhooks.stored.logs.filter(({ text }) => text.startsWith('Catch Up'));

describe('before its endpoint is removed', () => {
	it('what the service gave up is sent once more, and the log says how many', async () => {
		const receiving = await missed(3);
		expect(receiving.webhooks.executions).toEqual([]);
		await unpublish(receiving.webhooks.stored);
		expect(await passedBy(receiving)).toHaveLength(3);
		expect(said(receiving)).toEqual([
			{
				level: 'info',
				text: 'Catch Up: 3 of 3 deliveries that failed or may not have arrived were accepted for resending',
			},
		]);
		expect(await endpoints()).toEqual([]);
	});

	it('so is what the service would have tried later', async () => {
		const receiving = await missed(2, { later: 0 });
		await unpublish(receiving.webhooks.stored);
		expect(await passedBy(receiving)).toHaveLength(2);
		expect(await endpoints()).toEqual([]);
	});

	it('what was delivered is not', async () => {
		const receiving = await receivePayments({ options: { catchUp: true } });
		await charge(receiving.webhooks);
		await unpublish(receiving.webhooks.stored);
		expect(await passedBy(receiving)).toHaveLength(1);
		expect(await retries()).toEqual([]);
		expect(said(receiving)).toEqual([]);
	});

	it('nor is what was delivered at a later attempt', async () => {
		const receiving = await missed(1, { later: 1 });
		await simulator().control.clock.advance(120);
		expect(await passedBy(receiving)).toHaveLength(1);
		await unpublish(receiving.webhooks.stored);
		expect(await retries()).toEqual([]);
	});

	it('nothing is, unless somebody wants it', async () => {
		const receiving = await missed(1, { options: { catchUp: false } });
		await unpublish(receiving.webhooks.stored);
		expect(await passedBy(receiving)).toEqual([]);
		expect(await simulator().control.requests({ path: /deliveries/ })).toEqual([]);
		expect(await endpoints()).toEqual([]);
	});

	it('what fails again does not keep the endpoint', async () => {
		const receiving = await missed(2);
		const { value } = await simulator().control.keys.issue({});
		receiving.webhooks.change({ credentials: apiCredential(value) });
		await unpublish(receiving.webhooks.stored);
		expect(await passedBy(receiving)).toEqual([]);
		expect(said(receiving)).toEqual([
			{
				level: 'warn',
				text: 'Catch Up: 2 of 2 deliveries that failed or may not have arrived were accepted for resending; 2 of them failed again',
			},
		]);
		expect(await endpoints()).toEqual([]);
	});

	it('a key that may not read the logs is named, and the endpoint goes', async () => {
		const receiving = await missed(1);
		const { value } = await simulator().control.keys.issue({ scopes: ['webhooks:manage'] });
		receiving.webhooks.change({ credentials: apiCredential(value) });
		await unpublish(receiving.webhooks.stored);
		const [line, ...more] = said(receiving);
		expect([line.level, more]).toEqual(['warn', []]);
		expect(line.text).toContain('webhooks:read_logs');
		expect(await endpoints()).toEqual([]);
	});

	it('a key that may not retry is named, and the endpoint goes', async () => {
		const receiving = await missed(1);
		const { value } = await simulator().control.keys.issue({
			scopes: ['webhooks:manage', 'webhooks:read_logs'],
		});
		receiving.webhooks.change({ credentials: apiCredential(value) });
		await unpublish(receiving.webhooks.stored);
		expect(said(receiving)[0].text).toContain('0 of 1 deliveries that failed');
		expect(said(receiving)[0].text).toContain('webhooks:retry');
		expect(await endpoints()).toEqual([]);
	});

	it('an expression that fails is told, and the endpoint goes', async () => {
		const receiving = await receivePayments();
		receiving.webhooks.change({
			parameters: {
				registration: 'automatic',
				events: ['*'],
				options: { catchUp: '={{ $("Gone").item.json.yes }}' },
			},
		});
		await unpublish(receiving.webhooks.stored);
		expect(said(receiving)).toMatchObject([{ level: 'warn' }]);
		expect(await endpoints()).toEqual([]);
	});
});

describe('when n8n starts again', () => {
	const start = async ({ webhooks }: Awaited<ReturnType<typeof missed>>) =>
		await publish(webhooks.stored, 'init');

	it('what the service gave up meanwhile is sent once more', async () => {
		const receiving = await missed(2);
		const before = await endpoints();
		await start(receiving);
		expect(await passedBy(receiving)).toHaveLength(2);
		expect(await endpoints()).toEqual(before);
		expect(said(receiving)).toEqual([
			{
				level: 'info',
				text: 'Catch Up: 2 of 2 deliveries that failed or may not have arrived were accepted for resending',
			},
		]);
	});

	it('but not at every start', async () => {
		const receiving = await missed(2);
		await start(receiving);
		await start(receiving);
		await unpublish(receiving.webhooks.stored);
		expect(await retries()).toHaveLength(2);
	});

	it('what the service tries again by itself is left to it', async () => {
		const receiving = await missed(1, { later: 0 });
		await start(receiving);
		expect(await retries()).toEqual([]);
	});

	it('nothing is, unless somebody wants it', async () => {
		const receiving = await missed(1, { options: { catchUp: false } });
		await start(receiving);
		expect(await simulator().control.requests({ path: /deliveries/ })).toEqual([]);
	});

	it('an error of it takes nothing down', async () => {
		const receiving = await missed(1);
		const before = await endpoints();
		const { value } = await simulator().control.keys.issue({
			scopes: ['webhooks:manage', 'webhooks:read_logs'],
		});
		const { merchantPaymentsApi } = apiCredential(value);
		// Sealed under the key before, so that alone would be a reason to register anew.
		receiving.webhooks.change({ credentials: { merchantPaymentsApi } });
		await start(receiving);
		expect((await endpoints()).length).toBe(before.length);
	});
});

it('a repeat that comes after it is still dropped', async () => {
	const receiving = await missed(1);
	await unpublish(receiving.webhooks.stored);
	await publish(receiving.webhooks.stored);
	expect(await passedBy(receiving)).toHaveLength(1);
	expect(await endpoints()).toHaveLength(1);
});

it('a test address is removed without it', async () => {
	const webhooks = await startTrigger(paymentsTrigger({ options: { catchUp: true } }));
	await listen(webhooks.stored);
	const { value } = await simulator().control.keys.issue({});
	webhooks.change({ credentials: apiCredential(value) });
	await charge(webhooks);
	await stopListening(webhooks.stored);
	expect(await retries()).toEqual([]);
	expect(await endpoints()).toEqual([]);
});
